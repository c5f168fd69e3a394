import type { Page } from '@playwright/test'
import { startTcpProxy } from '#test/stand-ins/tcp-proxy.ts'
import { asPdf, expectAnalyzed, fillUpload } from '../main-job/main-job.ts'
import { expect, test } from '../support/journey.ts'
import { buildReport } from '../support/report-fixture.ts'
import { useUploadSpeed } from '../support/slow-network.ts'

/* A phone that locks its screen suspends the page, and its upload. */

const MB = 1024 * 1024

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

/** `log` is what the browser was asked, in order; `turn` hides or shows the page. */
type Stubbed = Window & { screenLock: { log: string[]; turn(visibility: DocumentVisibilityState): void } }
type Kind = 'grants' | 'refuses' | 'has none'

/** Replaces the browser's wake locks by some that write a log, before any page loads. Hiding a page releases them, as browsers do. */
const stubWakeLock = (page: Page, kind: Kind) =>
  page.addInitScript((kind) => {
    const log: string[] = []
    const held = new Set<() => Promise<void>>()
    let visibility: DocumentVisibilityState = 'visible'
    Object.defineProperty(document, 'visibilityState', { get: () => visibility })
    const turn = (next: DocumentVisibilityState) => {
      visibility = next
      if (next === 'hidden') for (const release of [...held]) void release()
      document.dispatchEvent(new Event('visibilitychange'))
    }
    Object.assign(window, { screenLock: { log, turn } })
    const request = async (type: string) => {
      log.push(`request ${type}`)
      if (kind === 'refuses') throw new DOMException('The battery is low.', 'NotAllowedError')
      const lock = Object.assign(new EventTarget(), { released: false, type, onrelease: null, release })
      async function release() {
        if (!held.delete(release)) return
        lock.released = true
        log.push('release')
        lock.dispatchEvent(new Event('release'))
      }
      held.add(release)
      return lock
    }
    Object.defineProperty(navigator, 'wakeLock', { value: kind === 'has none' ? undefined : { request } })
  }, kind)

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Upload in Progress' })
const logOf = (page: Page) => page.evaluate(() => (window as unknown as Stubbed).screenLock.log)
const turn = (page: Page, visibility: DocumentVisibilityState) =>
  page.evaluate((next) => (window as unknown as Stubbed).screenLock.turn(next), visibility)

/** Starts an upload of this many megabytes. */
async function startUpload(page: Page, address: string, megabytes: number) {
  const pdf = buildReport(address)
  const file = Buffer.concat([pdf, Buffer.alloc(megabytes * MB, `\n%${'x'.repeat(98)}`)])
  await fillUpload(page, address, asPdf('inspection.pdf', file))
  await page.getByRole('button', { name: 'Upload to ODIE' }).click()
}

const STAYS_ON = 'Your screen stays on until the upload is done.'
const MAY_LOCK = 'If your screen locks, the upload pauses, and continues when you’re back.'

test('the screen stays on while a report uploads, also after the phone was put away meanwhile', async ({
  server,
  visit,
}) => {
  const address = '31 E Tunnel Ave, Milwaukee, WI 53202'
  const page = await visit('agent')
  await stubWakeLock(page, 'grants')
  const proxy = await startTcpProxy(server.url)
  await page.goto(`${proxy.url}/agent`)
  expect(await logOf(page)).toEqual([])
  await useUploadSpeed(page, MB)
  await startUpload(page, address, 8)
  await expect(dialogOf(page)).toContainText(STAYS_ON)
  expect(await logOf(page)).toEqual(['request screen'])

  await turn(page, 'hidden')
  await expect(dialogOf(page)).toContainText(MAY_LOCK)
  await turn(page, 'visible')
  await expect(dialogOf(page)).toContainText(STAYS_ON)
  expect(await logOf(page)).toEqual(['request screen', 'release', 'request screen'])

  // Without a connection, it may lock: that can take long.
  proxy.disconnect()
  await expect(dialogOf(page)).toContainText('The connection was lost.')
  await expect(dialogOf(page)).toContainText(MAY_LOCK)
  proxy.reconnect()
  await expect(dialogOf(page)).toContainText(STAYS_ON)

  await expectAnalyzed(page, address)
  const log = await logOf(page)
  expect(log).toEqual([1, 2, 3].flatMap(() => ['request screen', 'release']))
  // With the upload over, showing the page again asks for nothing.
  await turn(page, 'hidden')
  await turn(page, 'visible')
  expect(await logOf(page)).toEqual(log)
  await proxy.close()
})

test('a canceled upload lets the screen lock again', async ({ visit }) => {
  const page = await visit('agent')
  await stubWakeLock(page, 'grants')
  await page.goto('/agent')
  await useUploadSpeed(page, MB)
  await startUpload(page, '32 E Tunnel Ave, Milwaukee, WI 53202', 8)
  await expect(dialogOf(page)).toContainText(STAYS_ON)
  await dialogOf(page).getByRole('button', { name: 'Cancel upload' }).click()
  await expect(dialogOf(page)).toBeHidden()
  expect(await logOf(page)).toEqual(['request screen', 'release'])
})

for (const kind of ['refuses', 'has none'] as const)
  test(`a browser that ${kind === 'refuses' ? 'refuses a wake lock' : 'has no wake locks'} uploads all the same, and the agent reads that it may pause`, async ({
    visit,
  }) => {
    const address = `${kind === 'refuses' ? 33 : 34} E Tunnel Ave, Milwaukee, WI 53202`
    const page = await visit('agent')
    const errors: string[] = []
    page.on('pageerror', (error) => void errors.push(error.message))
    await stubWakeLock(page, kind)
    await page.goto('/agent')
    await useUploadSpeed(page, MB)
    await startUpload(page, address, 3)
    await expect(dialogOf(page)).toContainText(MAY_LOCK)
    await expectAnalyzed(page, address)
    expect(errors).toEqual([])
  })

test('an upload goes on, with the screen on, when the agent leaves for another page of ODIE', async ({
  visit,
}) => {
  const address = '35 E Tunnel Ave, Milwaukee, WI 53202'
  const page = await visit('agent')
  await stubWakeLock(page, 'grants')
  await page.goto('/agent')
  await page.getByRole('link', { name: /^Profile Settings/ }).click()
  await expect(page).toHaveURL('/account')
  await page.goBack()
  await useUploadSpeed(page, MB)
  await startUpload(page, address, 6)
  await expect(dialogOf(page)).toContainText(STAYS_ON)
  page.once('dialog', (question) => void question.accept())
  await page.evaluate(() => history.forward())
  await expect(page).toHaveURL('/account')
  expect(await logOf(page)).toEqual(['request screen'])
  await expect.poll(() => logOf(page), { timeout: 30_000 }).toEqual(['request screen', 'release'])
  await page.goBack()
  await expectAnalyzed(page, address)
})
