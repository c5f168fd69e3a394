import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Browser, chromium, type Page } from '@playwright/test'
import { getAdminEstimate, sendEstimate } from '#domain/estimates/contract.ts'
import { listAdminReports } from '#domain/intake/contract.ts'
import { listOutbox, type OutboxMail } from '#domain/mail/contract.ts'
import { callRemote, pollUntil, type Remote, signInRemote } from '#test/processes/remote.ts'
import { launchOptions } from '../e2e/support/browser.ts'
import { buildReport, padReport } from '../e2e/support/report-fixture.ts'
import { startEmbedded } from '../e2e/support/server.ts'
import { ONE_BAR } from '../e2e/support/slow-network.ts'
import { DEMO_PASSWORD, demoAdmin, demoAgent } from '../src/demo/people.ts'
import { publish, type Result } from './measuring/results.ts'
import { digits } from './measuring/text.ts'

/*
 * An agent's way from the sign-in page to the work they request, and the contractor's first sight of it, on a phone with one bar of
 * signal: 400 kbit/s each way with 400 ms, and a processor a quarter as fast, from an empty cache. `FILM=DIR node bench/slow-phone.ts` also writes a
 * screenshot of each second.
 */

const CPU_SLOWDOWN = 4
const REPORT_BYTES = 10_000_000
const ADDRESS = '12 One Bar Lane, Milwaukee, WI 53202'
/** 36 words of five letters a minute, the average on phones (Palin et al., MobileHCI 2019), are three keys a second. */
const KEY_MS = 333
const STEP_TIMEOUT_MS = 600_000
const FRAME_MS = 1_000

type Step = { name: string; seconds: number }

const film = process.env.FILM
const server = await startEmbedded({ DEMO: 'true' })
const browser = await chromium.launch(launchOptions)
try {
  const steps = await walk(browser)
  if (film) console.log(steps)
  else publish(resultOf(steps))
} finally {
  await browser.close()
  await server.stop()
}

async function walk(on: Browser): Promise<Step[]> {
  const context = await on.newContext({
    baseURL: server.url,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  const page = await context.newPage()
  page.setDefaultTimeout(STEP_TIMEOUT_MS)
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', ONE_BAR)
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  const recording = record(page)
  const steps: Step[] = []
  const step = async (name: string, walked: () => Promise<unknown>) => {
    const start = performance.now()
    await walked()
    steps.push({ name, seconds: (performance.now() - start) / 1_000 })
  }

  // Until the style sheet has arrived, both tabs are there.
  const logIn = page.getByRole('tabpanel', { name: 'Login' })
  await step('open /auth: the form is on screen', async () => {
    await page.goto('/auth', { waitUntil: 'commit' })
    await logIn.getByRole('textbox', { name: 'Password' }).waitFor()
  })
  await step('type the email and the password, three keys a second', async () => {
    const [email, password] = ['Email', 'Password'].map((name) => logIn.getByRole('textbox', { name }))
    await email!.pressSequentially(demoAgent.email, { delay: KEY_MS })
    await password!.pressSequentially(DEMO_PASSWORD, { delay: KEY_MS })
  })
  await step('log in: the upload form is on screen', async () => {
    await page.getByRole('button', { name: 'Log In', exact: true }).click()
    await page.getByRole('textbox', { name: 'Property Address' }).waitFor()
  })
  const address = page.getByRole('textbox', { name: 'Property Address' })
  await step('type the address: it’s served', async () => {
    await address.fill(ADDRESS)
    await page.getByText('We serve 53202').waitFor()
  })
  const buffer = padReport(buildReport(ADDRESS), REPORT_BYTES)
  await page
    .getByLabel('Inspection report', { exact: true })
    .setInputFiles({ name: 'report.pdf', mimeType: 'application/pdf', buffer })
  const dialog = page.getByRole('dialog', { name: 'Upload in Progress' })
  await step('press Upload: the progress shows', async () => {
    await page.getByRole('button', { name: 'Upload to ODIE' }).click()
    await dialog.waitFor()
  })
  await step('10 MB: the report has arrived', () => dialog.waitFor({ state: 'hidden' }))

  await sendDraft()
  await step('open /agent from an empty cache: its title is on screen', async () => {
    await session.send('Network.clearBrowserCache')
    await page.goto('/agent', { waitUntil: 'commit' })
    await page.getByRole('heading', { level: 1, name: 'Agent Dashboard' }).waitFor()
  })
  const received = page
    .getByRole('listitem')
    .filter({ hasText: ADDRESS })
    .filter({ has: page.getByRole('link', { name: 'Download PDF' }) })
  await step('then: the estimate is on screen', () => received.waitFor())
  await step('open its lines: they’re on screen', async () => {
    await received.getByRole('link', { name: /^Show \d+ lines$/ }).click()
    await page.getByRole('heading', { level: 1, name: ADDRESS }).waitFor()
    await page.getByRole('heading', { name: /smoke/i }).first().waitFor()
  })
  await step('go back: the list is on screen', async () => {
    await page.getByRole('link', { name: 'Agent Dashboard' }).click()
    await received.waitFor()
  })
  await step('press Request work: the question shows', async () => {
    await received.getByRole('button', { name: 'Request work' }).click()
    await page.getByRole('alertdialog').waitFor()
  })
  await step('confirm: the work is requested', async () => {
    await page.getByRole('alertdialog').getByRole('button', { name: 'Request work' }).click()
    await received.getByText('Work requested').first().waitFor()
  })
  const link = await linkToContractor(page)
  await context.clearCookies()
  await step(
    'the contractor opens the emailed link from an empty cache: the items are on screen',
    async () => {
      await session.send('Network.clearBrowserCache')
      await page.goto(link, { waitUntil: 'commit' })
      await page.getByRole('heading', { name: /smoke/i }).first().waitFor()
    },
  )
  await step('then: they can be answered', () =>
    page.getByRole('button', { name: 'Send the answer' }).waitFor(),
  )
  await recording.stop()
  await context.close()
  return steps
}

/** The request for work, from the email. */
async function linkToContractor(page: Page): Promise<string> {
  const email = await pollUntil(
    async () => {
      const emails: OutboxMail[] = await (await page.request.get(listOutbox.path)).json()
      return emails.find(({ subject }) => subject === `Work requested: ${ADDRESS}`)
    },
    (found) => found !== undefined,
  )
  const url = email?.text.match(/https?:\/\/\S+\/work-request\?\S+/)?.[0]
  if (!url) throw new Error('The contractor has no link')
  const { pathname, search } = new URL(url)
  return pathname + search
}

/** What staff do meanwhile, on a fast connection. */
async function sendDraft() {
  const admin = await signInRemote(server, { email: demoAdmin.email, password: DEMO_PASSWORD })
  const drafted = await pollUntil(
    () => reportOf(admin),
    (report) => report?.analysisStatus === 'completed',
  )
  const id = drafted?.estimateId
  if (!id) throw new Error('The report has no draft')
  const { body } = await callRemote(server, admin, getAdminEstimate, { id })
  const { status } = await callRemote(server, admin, sendEstimate, { id, version: body.version })
  if (status !== 200) throw new Error(`The draft couldn’t be sent: ${status}`)
  await pollUntil(
    () => reportOf(admin),
    (report) => report?.analysisStatus === 'processed',
  )
}

async function reportOf(admin: Remote) {
  const { body } = await callRemote(server, admin, listAdminReports, {})
  return body.find(({ propertyAddress }) => propertyAddress === ADDRESS)
}

/** Takes a screenshot each second, as `0042.png`. */
function record(page: Page): { stop(): Promise<void> } {
  const end = new AbortController()
  const frames = async (dir: string) => {
    await mkdir(dir, { recursive: true })
    const start = performance.now()
    while (!end.signal.aborted) {
      const second = Math.round((performance.now() - start) / FRAME_MS)
      const file = path.join(dir, `${String(second).padStart(4, '0')}.png`)
      // A page that's being replaced can't be taken.
      await page.screenshot({ path: file, timeout: FRAME_MS * 5 }).catch(() => {})
      await pause(Math.max(0, (second + 1) * FRAME_MS - (performance.now() - start)))
    }
  }
  const done = film ? frames(film) : Promise.resolve()
  return {
    stop: async () => {
      end.abort()
      await done
    },
  }
}

function resultOf(steps: readonly Step[]): Result {
  return {
    name: 'slow-phone',
    summary: `An agent’s way from the sign-in page to the requested work, and the contractor’s to answering it, at 400 kbit/s each way, with 400 ms and a processor a quarter as fast, once. Alone, ${digits(REPORT_BYTES / 1_000_000)} MB take ${digits(REPORT_BYTES / ONE_BAR.uploadThroughput)} s on that line.`,
    tables: [
      {
        title: 'Seconds',
        columns: ['', 'seconds'],
        rows: steps.map(({ name, seconds }) => [name, digits(seconds)]),
      },
    ],
    targets: [],
    notes: [],
  }
}
