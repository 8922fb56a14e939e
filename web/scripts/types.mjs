/** Types of everything that goes over a table's WebSocket, made from the service's own JSON Schema.
 *
 *    node scripts/types.mjs            write src/wire/generated.ts
 *    node scripts/types.mjs --check    say whether it is as the service is now
 */
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { compile } from "json-schema-to-typescript";

const FILE = new URL("../src/wire/generated.ts", import.meta.url);
const PYTHON = process.env.PYTHON ?? new URL("../../.venv/bin/python", import.meta.url).pathname;

const schema = JSON.parse(
  execFileSync(PYTHON, ["-m", "undercroft", "schema", "wire"], { encoding: "utf8", maxBuffer: 1 << 26 }),
);
const asked = new Set(schema.properties.from_player.anyOf.map((each) => each.$ref.split("/").at(-1)));

for (const [name, definition] of Object.entries(schema.$defs)) {
  delete definition.title; // the name of the definition is the name of the type
  if (definition.type !== "object" || !definition.properties) continue;
  definition.additionalProperties ??= false;
  // The service leaves nothing out of what it says, whatever has a default.
  if (!asked.has(name) && !/^(LungeonRun|Dash|RunAway|DungeonRun)/.test(name))
    definition.required = Object.keys(definition.properties);
  for (const property of Object.values(definition.properties)) delete property.title;
}

const types = await compile(schema, "Messages", {
  bannerComment: "/** Made by `make wire-types` from the service's schema; do not edit. */",
  format: false,
  unreachableDefinitions: true,
  strictIndexSignatures: false,
});

if (process.argv.includes("--check")) {
  if (readFileSync(FILE, "utf8") !== types) {
    console.error("src/wire/generated.ts is not as the service is now: run `make wire-types`.");
    process.exit(1);
  }
} else writeFileSync(FILE, types);
