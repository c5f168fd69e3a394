import type { Page } from '@playwright/test'

/** Chromium's "Slow 3G" preset: 50 kB/s each way, with 2 seconds of latency. */
const SLOW_3G = { offline: false, latency: 2_000, downloadThroughput: 50_000, uploadThroughput: 50_000 }

/** A phone with one bar of signal: 400 kbit/s each way, in bytes per second, and 400 ms. */
export const ONE_BAR = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }

/** Throttles the page to slow 3G from now on. */
export async function useSlow3G(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.emulateNetworkConditions', SLOW_3G)
}

/** Limits uploads of the page to this many bytes per second from now on. */
export async function useUploadSpeed(page: Page, bytesPerSecond: number) {
  const session = await page.context().newCDPSession(page)
  const speed = { latency: 0, downloadThroughput: -1, uploadThroughput: bytesPerSecond }
  await session.send('Network.emulateNetworkConditions', { offline: false, ...speed })
}
