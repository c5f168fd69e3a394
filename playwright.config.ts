import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'

/** A browser that the machine has; without one, Playwright's own (`npx playwright install chromium`). */
const executablePath =
  process.env.PLAYWRIGHT_CHROMIUM ?? ['/usr/bin/chromium'].find((file) => existsSync(file))

const isRoot = process.getuid?.() === 0

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.journey.ts',
  // Each worker starts a server of its own, with its database and child processes; two cores carry two.
  workers: 2,
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  // A journey that passes at the second try only is a bug in it or in the product.
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'America/Chicago',
    // Motion is for people; a journey would wait for it at every step.
    contextOptions: { reducedMotion: 'reduce' },
    trace: 'retain-on-failure',
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        ...(isRoot ? ['--no-sandbox'] : []),
        // Where there is no internet these would be tried again and again, and slow everything down.
        '--disable-background-networking',
        '--disable-component-update',
      ],
    },
  },
})
