import { existsSync } from 'node:fs'

/** Debian's. The headless shell needs a third less CPU time for the journeys than the whole browser. */
const INSTALLED = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']

/** The browser to use: the one named by `PLAYWRIGHT_CHROMIUM`, or the machine's. Without one, Playwright uses its own. */
export const chromiumPath = process.env.PLAYWRIGHT_CHROMIUM ?? INSTALLED.find((file) => existsSync(file))

/** What every script and journey starts the browser with. */
export const launchOptions = {
  ...(chromiumPath && { executablePath: chromiumPath }),
  args: [
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    // Without internet access, these would be retried again and again and slow everything down.
    '--disable-background-networking',
    '--disable-component-update',
  ],
}
