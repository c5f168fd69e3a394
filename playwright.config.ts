import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'

/** The machine's browser, or else Playwright's own (`npx playwright install chromium`). */
const executablePath =
  process.env.PLAYWRIGHT_CHROMIUM ?? ['/usr/bin/chromium'].find((file) => existsSync(file))

const isRoot = process.getuid?.() === 0

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.journey.ts',
  // Each worker starts its own server, with its database and child processes; two cores can run two.
  workers: 2,
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  // A journey that passes only on the second try has a bug, or found one.
  retries: 0,
  // Generous, because a busy machine is several times as slow as an idle one; nothing waits this long on purpose.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'America/Chicago',
    // Otherwise a journey would wait for animations at every step.
    contextOptions: { reducedMotion: 'reduce' },
    trace: 'retain-on-failure',
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        ...(isRoot ? ['--no-sandbox'] : []),
        // Without internet access, these would be retried again and again and slow everything down.
        '--disable-background-networking',
        '--disable-component-update',
      ],
    },
  },
})
