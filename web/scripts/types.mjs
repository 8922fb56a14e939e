/** Types of what goes to and fro between the page and the service, made from the service's own schemas.
 *
 *    node scripts/types.mjs            write src/wire/generated.ts, src/wire/generated-http.ts and tests/sentences.json
 *    node scripts/types.mjs --check    say whether they are as the service is now
 */
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { compile } from "json-schema-to-typescript";
import openapi, { astToString } from "openapi-typescript";
import ts from "typescript";

const PYTHON = process.env.PYTHON ?? new URL("../../.venv/bin/python", import.meta.url).pathname;
const BANNER = "/** Made by `make wire-types` from the service's schema; do not edit. */";

/** A schema as the service prints it. */
function schema(of) {
  return JSON.parse(execFileSync(PYTHON, ["-m", "undercroft", "schema", of], { encoding: "utf8", maxBuffer: 1 << 26 }));
}

const nameIn = (reference) => reference.split("/").at(-1);

/** What goes over a table's WebSocket. */
async function ofMessages(wire) {
  const asked = new Set(wire.properties.from_player.anyOf.map((each) => nameIn(each.$ref)));
  for (const [name, definition] of Object.entries(wire.$defs)) {
    delete definition.title; // the name of the definition is the name of the type
    if (definition.type !== "object" || !definition.properties) continue;
    definition.additionalProperties ??= false;
    // The service leaves nothing out of what it says, whatever has a default.
    if (!asked.has(name) && !/^(LungeonRun|Dash|RunAway|DungeonRun)/.test(name)) definition.required = Object.keys(definition.properties);
    for (const property of Object.values(definition.properties)) delete property.title;
  }
  return compile(wire, "Messages", {
    bannerComment: BANNER,
    format: false,
    unreachableDefinitions: true,
    strictIndexSignatures: false,
  });
}

/** What goes over HTTP. Types that go over the WebSocket as well are those of `generated.ts`. */
async function ofRequests(http, shared) {
  const { paths, components } = JSON.parse(JSON.stringify(http), (name, value) => (name === "example" ? undefined : value));
  const operations = Object.values(paths).flatMap((each) => Object.values(each));
  const asked = new Set(operations.flatMap((each) => referred(each.requestBody)));
  for (const [name, definition] of Object.entries(components.schemas)) {
    if (shared.has(name)) components.schemas[name] = {};
    else if (!asked.has(name)) definition.required = Object.keys(definition.properties);
    // Which games, bots and packs there are is known when the page runs, not when it is built.
    else for (const property of Object.values(definition.properties)) delete (property.items ?? property).enum;
  }
  const known = new Set(referred([paths, components]));
  for (const name of Object.keys(components.schemas)) if (!known.has(name)) delete components.schemas[name];

  const tree = await openapi(
    { ...http, paths, components },
    {
      alphabetize: true,
      defaultNonNullable: false, // what a request may leave out
      emptyObjectsUnknown: true,
      rootTypes: true,
      rootTypesNoSchemaPrefix: true,
      silent: true,
      transform(_, { path }) {
        const name = /^#\/components\/schemas\/(\w+)$/.exec(path ?? "")?.[1];
        return name && shared.has(name) ? ts.factory.createTypeReferenceNode(`wire.${name}`) : undefined;
      },
    },
  );
  return `${BANNER}\nimport type * as wire from "./generated";\n\n${astToString(tree)}`;
}

/** The names of the types that a part of a schema speaks of. */
function referred(part) {
  return [...JSON.stringify(part ?? null).matchAll(/"\$ref":"([^"]*)"/g)].map((each) => nameIn(each[1]));
}

const wire = schema("wire");
const made = {
  "src/wire/generated.ts": await ofMessages(wire),
  "src/wire/generated-http.ts": await ofRequests(schema("http"), new Set(Object.keys(wire.$defs))),
  // What the service says when it refuses, for the test that other languages say the same.
  "tests/sentences.json": `${JSON.stringify(schema("sentences"), null, 2)}\n`,
};

for (const [name, text] of Object.entries(made)) {
  const file = new URL(`../${name}`, import.meta.url);
  if (!process.argv.includes("--check")) writeFileSync(file, text);
  else if (readFileSync(file, "utf8") !== text) {
    console.error(`web/${name} is not as the service is now: run \`make wire-types\`.`);
    process.exitCode = 1;
  }
}
