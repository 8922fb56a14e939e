import { svelte } from "@sveltejs/vite-plugin-svelte";
import Icons from "unplugin-icons/vite";
import { defineConfig } from "vitest/config";

const SERVICE = "http://127.0.0.1:8000";

export default defineConfig(({ mode }) => ({
  plugins: [svelte(), Icons({ compiler: "svelte", scale: 1 })],
  build: {
    outDir: "../src/undercroft/server/static",
    emptyOutDir: true,
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
