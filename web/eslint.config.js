import svelte from "eslint-plugin-svelte";
import { defineConfig, globalIgnores } from "eslint/config";
import ts from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

export default defineConfig(
  globalIgnores(["artifacts", "test-results", "fixtures", "src/wire/generated*.ts"]),
  ts.configs.recommended,
  svelte.configs.recommended,
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { extraFileExtensions: [".svelte"], parser: ts.parser, svelteConfig } },
  },
  {
    rules: {
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      // What changes is replaced as a whole ($state.raw): a Map or a Set inside it is never changed.
      "svelte/prefer-svelte-reactivity": "off",
      // A space at the edge of a block is kept only so.
      "svelte/no-useless-mustaches": "off",
      // Links inside the page are followed by the router of this client, which has no base path.
      "svelte/no-navigation-without-resolve": "off",
    },
  },
  {
    // A game knows the shape of its own table and cards; what carries them does not. Fixtures are read as they are.
    files: ["src/match/parts.ts", "src/wire/messages.ts", "tests/**", "e2e/**"],
    rules: { "@typescript-eslint/no-explicit-any": "off" },
  },
);
