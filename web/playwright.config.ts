import { defineConfig } from "@playwright/test";

const PORT = Number(process.env.UNDERCROFT_PORT ?? 8766);

export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results",
  fullyParallel: true,
  workers: 2,
  timeout: 240_000, // for machines that do other things as well
  retries: 2, // every match is another one; what fails only at times is told as flaky
  expect: { timeout: 20_000 },
  reporter: [["list"]],
  use: {
    baseURL: `http://127.0.0.1:${PORT}`,
    viewport: { width: 1440, height: 900 },
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
      args: ["--no-sandbox", "--disable-dev-shm-usage", "--disable-background-networking", "--disable-component-update"],
    },
  },
  webServer: {
    command: `../.venv/bin/python e2e/serve.py ${PORT}`,
    url: `http://127.0.0.1:${PORT}/health`,
    reuseExistingServer: false,
    stdout: "ignore",
    stderr: "pipe",
  },
});
