import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { startServer } from '#test/processes/processes.ts'
import { launchOptions } from '../e2e/support/browser.ts'
import { signIn } from '../e2e/support/journey.ts'
import { fillDatabase } from './measuring/large-data.ts'
import { withPostgres } from './measuring/postgres.ts'
import { publish, type Target } from './measuring/results.ts'
import { percentile, spreadOf } from './measuring/statistics.ts'
import { digits } from './measuring/text.ts'

/*
 * How smoothly a list with thousands of rows scrolls, and how long its next page takes to appear: an agent's reports, with
 * "Show more" pressed until so many rows are on the page. Compared with the list's first page. `node bench/frames.ts 2000` measures another size.
 */

const SIZES = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [50, 1_000, 3_000]
/** Agent 1 has a tenth of the reports. */
const REPORTS = 10 * (Math.max(...SIZES) + 500)
const AGENT = 'agent1@bench.test'
const ADMIN = 'admin@bench.test'
const PASSWORD = 'bench-password-1'
const FRAMES = 240
const STEP_PX = 120
/** A frame at 60 Hz, and one that's missed. */
const MAX_FRAME_MS = 34
const LOADS = 5
const TIMEOUT_MS = 60_000

type Measured = { size: number; frames: number[]; blocked: number; loads: number[] }

const LIST = '[data-measured]'
const rows = (page: Page) => page.locator(`${LIST} > li`)

await withPostgres(async ({ url: DATABASE_URL, client }) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'odie-bench-'))
  const server = await startServer(folder, {
    DATABASE_URL,
    DEMO: 'false',
    ADMIN_EMAIL: ADMIN,
    ADMIN_PASSWORD: PASSWORD,
    ANALYSIS_PROCESSES: '0',
  })
  const browser = await chromium.launch(launchOptions)
  try {
    await fillDatabase(client, { reports: REPORTS, account: ADMIN })
    const page = await browser.newPage({ baseURL: server.url, viewport: { width: 1440, height: 900 } })
    page.setDefaultTimeout(TIMEOUT_MS)
    await signIn(page, AGENT, PASSWORD)
    await page.getByRole('link', { name: 'Go to your dashboard' }).click()
    const list = page.getByRole('region', { name: 'Recent Reports' }).getByRole('list')
    await list.evaluate((element) => element.setAttribute('data-measured', ''))
    const measured = []
    for (const size of SIZES) {
      while ((await rows(page).count()) < size) await loadMore(page)
      measured.push({ size, ...(await measure(page)) })
    }
    publish(resultOf(measured))
  } finally {
    await browser.close()
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
})

/** Presses "Show more". Returns the milliseconds until the frame with the new rows. */
async function loadMore(page: Page): Promise<number> {
  return await page.evaluate(showMore, LIST)
}

/** Runs in the page: with thousands of rows, Playwright itself takes a second to find the button. */
async function showMore(list: string): Promise<number> {
  const element = document.querySelector(list)!
  const button = [...element.closest('section')!.querySelectorAll('button')].at(-1)!
  const before = element.childElementCount
  const start = performance.now()
  button.click()
  while (element.childElementCount === before) await new Promise(requestAnimationFrame)
  await new Promise(requestAnimationFrame)
  return performance.now() - start
}

async function measure(page: Page): Promise<Omit<Measured, 'size'>> {
  const scroll = { list: LIST, count: FRAMES, step: STEP_PX }
  const { frames, blocked } = await page.evaluate(scrollThrough, scroll)
  const loads: number[] = []
  for (let load = 0; load < LOADS; load++) loads.push(await loadMore(page))
  return { frames, blocked, loads }
}

/** Scrolls a step with each frame. Returns milliseconds between frames, and the longest task. Runs in the page. */
async function scrollThrough({ list, count, step }: { list: string; count: number; step: number }) {
  const element = document.querySelector(list)!
  element.scrollTo(0, 0)
  const tasks: number[] = []
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) tasks.push(duration)
  })
  observer.observe({ type: 'longtask' })
  const frames: number[] = []
  let last = await new Promise(requestAnimationFrame)
  for (let frame = 0; frame < count; frame++) {
    element.scrollBy(0, step)
    const now = await new Promise<number>(requestAnimationFrame)
    frames.push(now - (last as number))
    last = now
  }
  observer.disconnect()
  return { frames, blocked: Math.max(0, ...tasks) }
}

function resultOf(measured: readonly Measured[]) {
  const targets: Target[] = measured.map(({ size, frames }) => {
    const p95 = percentile(frames, 0.95)
    return {
      name: `${size.toLocaleString('en-US')} rows: frames`,
      target: `p95 ≤ ${MAX_FRAME_MS} ms`,
      measured: `${digits(p95)} ms`,
      met: p95 <= MAX_FRAME_MS,
    }
  })
  return {
    name: 'frames',
    summary: `The list of an agent’s reports at 1440 × 900 pixels, scrolled by ${STEP_PX} pixels in each of ${FRAMES} frames, in headless Chromium at 60 frames a second.`,
    tables: [
      {
        title: 'Milliseconds',
        columns: ['rows', 'frame, p50', 'frame, p95', 'longest frame', 'longest task', '“Show more”, p50'],
        rows: measured.map(({ size, frames, blocked, loads }) => [
          size.toLocaleString('en-US'),
          digits(spreadOf(frames).median),
          digits(percentile(frames, 0.95)),
          digits(Math.max(...frames)),
          digits(blocked),
          digits(spreadOf(loads).median),
        ]),
      },
    ],
    targets,
    notes: [
      '“Show more” is the time from the click to the frame that has 50 more rows, with the request for them.',
    ],
  }
}
