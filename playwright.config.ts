import { defineConfig } from '@playwright/test'
import { launchOptions } from './e2e/support/browser.ts'
import { TEST_ENVIRONMENT } from './test/harness/test-flags.ts'

// Each worker reads this file.
Object.assign(process.env, TEST_ENVIRONMENT)

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.journey.ts',
  globalSetup: './e2e/support/demo-data.ts',
  // Each worker starts its own server, with its database and child processes. Two cores run three: each waits a quarter of its time.
  workers: 3,
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  // A journey that passes only on the second try has a bug, or found one.
  retries: 0,
  // Generous, because a busy machine is several times as slow as an idle one; nothing waits this long on purpose.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    // Without it, an action on something that never appears takes the journey's whole time and doesn't name its line.
    actionTimeout: 120_000,
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'America/Chicago',
    // Otherwise a journey would wait for animations at every step.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording them takes a seventh of the CPU time, and CI keeps only what's printed. `--trace retain-on-failure` records one.
    trace: 'off',
    launchOptions,
  },
})
