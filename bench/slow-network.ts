import { type Browser, chromium, type Page } from '@playwright/test'
import { launchOptions } from '../e2e/support/browser.ts'
import { startEmbedded } from '../e2e/support/server.ts'
import { ONE_BAR } from '../e2e/support/slow-network.ts'
import { publish, type Result } from './measuring/results.ts'
import { spreadOf } from './measuring/statistics.ts'
import { digits, spread } from './measuring/text.ts'

/*
 * How long the pages that people enter by take on DevTools' "Slow 3G": 400 kbit/s with 400 ms latency, and an empty cache. A
 * figure is the median of three visits.
 */

const RUNS = 3
/** The sign-in form must be on screen within this many milliseconds. */
const FORM_TARGET_MS = 3_000
const TIMEOUT_MS = 60_000

type Visit = { path: string; shows: string; works: (page: Page) => Promise<unknown>; targetMs?: number }

const VISITS: Visit[] = [
  { path: '/', shows: 'h1', works: pressThemeToggle },
  { path: '/auth', shows: 'input[type=password]', works: pressThemeToggle, targetMs: FORM_TARGET_MS },
  {
    path: '/auth?tab=signup',
    shows: 'input[name=firstName]',
    works: pressThemeToggle,
    targetMs: FORM_TARGET_MS,
  },
  { path: '/contact', shows: 'textarea', works: pressThemeToggle },
]

type Figures = { shownMs: number; worksMs: number; files: number; bytes: number }

const server = await startEmbedded({ DEMO: 'true' })
const browser = await chromium.launch(launchOptions)
try {
  const visits = VISITS.map((visit) => ({ visit, runs: [] as Figures[] }))
  for (let run = 0; run < RUNS; run++)
    for (const { visit, runs } of visits) runs.push(await measure(browser, visit))
  publish(resultOf(visits))
} finally {
  await browser.close()
  await server.stop()
}

async function measure(on: Browser, { path, shows, works }: Visit): Promise<Figures> {
  const context = await on.newContext({ baseURL: server.url, viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', ONE_BAR)
  const scripts = { files: 0, bytes: 0 }
  const types = new Map<string, string>()
  session.on('Network.responseReceived', ({ requestId, type }) => types.set(requestId, type))
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (types.get(requestId) !== 'Script') return
    scripts.files++
    scripts.bytes += encodedDataLength
  })
  const start = performance.now()
  await page.goto(path, { waitUntil: 'commit', timeout: TIMEOUT_MS })
  await page.locator(shows).first().waitFor({ timeout: TIMEOUT_MS })
  const shownMs = performance.now() - start
  await works(page)
  const worksMs = performance.now() - start
  await context.close()
  return { shownMs, worksMs, ...scripts }
}

/** Presses a button as soon as it's there, and waits for the effect: the page's script has run. */
async function pressThemeToggle(page: Page) {
  await page.mouse.move(10, 10)
  await page.getByRole('button', { name: /^Use the/ }).click({ timeout: TIMEOUT_MS })
  await page.locator('html[data-theme]').waitFor({ state: 'attached', timeout: TIMEOUT_MS })
}

function medianOf(runs: readonly Figures[], key: keyof Figures): number {
  return spreadOf(runs.map((run) => run[key])).median
}

function resultOf(visits: readonly { visit: Visit; runs: readonly Figures[] }[]): Result {
  return {
    name: 'slow-network',
    summary: `Pages on DevTools’ “Slow 3G” (400 kbit/s, 400 ms) with an empty cache, ${RUNS} visits each: when their main part is on screen, and when a button works.`,
    tables: [
      {
        title: 'Seconds',
        columns: ['', 'on screen', 'works', 'scripts', 'kB of scripts'],
        rows: visits.map(({ visit: { path }, runs }) => [
          path,
          ...(['shownMs', 'worksMs'] as const).map((key) =>
            spread(spreadOf(runs.map((run) => run[key] / 1_000))),
          ),
          String(medianOf(runs, 'files')),
          digits(medianOf(runs, 'bytes') / 1_000),
        ]),
      },
    ],
    targets: visits.flatMap(({ visit: { path, targetMs }, runs }) => {
      if (targetMs === undefined) return []
      const shownMs = medianOf(runs, 'shownMs')
      return {
        name: `${path} on screen`,
        target: `≤ ${digits(targetMs / 1_000)} s`,
        measured: `${digits(shownMs / 1_000)} s`,
        met: shownMs <= targetMs,
      }
    }),
    notes: [],
  }
}
