import { svelte } from "@sveltejs/vite-plugin-svelte";
import Icons from "unplugin-icons/vite";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import { thin } from "./scripts/thin.ts";

/** Icons come as components that are compiled after this. */
const thinner: Plugin = {
  name: "thin-icons",
  enforce: "pre",
  transform: (code, id) => (id.includes("~icons/") ? code.replace(/ d="([^"]*)"/g, (_, path: string) => ` d="${thin(path)}"`) : null),
};
const SERVICE = "http://127.0.0.1:8000";

export default defineConfig(({ mode }) => ({
  plugins: [thinner, svelte(), Icons({ compiler: "svelte", scale: 1 })],
  build: {
    outDir: "../src/undercroft/server/static",
    emptyOutDir: true,
    manifest: true, // what loads what, for tests/size.test.ts
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  // `npm run dev` beside a running service; the service asks for its own origin.
  server: {
    proxy: {
      "/api": { target: SERVICE, ws: true, changeOrigin: true, headers: { origin: SERVICE } },
    },
  },
  resolve: mode === "test" ? { conditions: ["browser"] } : {},
  test: {
    environment: "happy-dom",
    include: ["tests/**/*.test.ts"],
    setupFiles: ["tests/setup.ts"],
    testTimeout: 60_000, // for machines that do other things as well
  },
}));
