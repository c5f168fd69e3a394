import { writeFile } from 'node:fs/promises'
import type { FileChooser, Page } from '@playwright/test'
import { type AdminReport, MAX_REPORT_BYTES } from '#domain/intake/contract.ts'
import { startTcpProxy } from '#test/stand-ins/tcp-proxy.ts'
import { asPdf, expectAnalyzed, fillUpload } from '../main-job/main-job.ts'
import { toasts } from '../support/accounts.ts'
import { expect, test } from '../support/journey.ts'
import { buildReport, padReport } from '../support/report-fixture.ts'
import { useUploadSpeed } from '../support/slow-network.ts'

/* Uploads over a connection that comes and goes. */

const MB = 1024 * 1024
const LOST = 'The connection was lost.'

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Upload in Progress' })

/** Waits until more than this part of the file is on its way. */
async function expectProgress(page: Page, fraction: number) {
  const bar = dialogOf(page).getByRole('progressbar', { name: 'Uploaded' })
  await expect
    .poll(async () => Number(await bar.getAttribute('value')), { timeout: 30_000 })
    .toBeGreaterThan(fraction)
}

/** The file of the only report at an address, as staff download it. */
async function fileAt(admin: Page, address: string) {
  const reports = (await (await admin.request.get('/api/admin/inspection-reports')).json()) as AdminReport[]
  const found = reports.filter(({ propertyAddress }) => propertyAddress === address)
  expect(found).toHaveLength(1)
  return await (await admin.request.get(`/api/inspection-reports/${found[0]?.id}/download`)).body()
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('80 MB over a slow connection that is lost twice arrive whole and are sent once', async ({
    server,
    visit,
  }) => {
    // 80 MB at 6 MB per second, and the analysis.
    test.slow()
    const address = '5 E Tunnel Ave, Milwaukee, WI 53202'
    const file = padReport(buildReport(address), MAX_REPORT_BYTES)
    const path = test.info().outputPath('tunnel.pdf')
    await writeFile(path, file)
    const page = await visit('agent')
    const proxy = await startTcpProxy(server.url)
    await page.goto(`${proxy.url}/agent`)
    await fillUpload(page, address, path)
    await useUploadSpeed(page, 6 * MB)
    await page.getByRole('button', { name: 'Upload to ODIE' }).click()
    await expectProgress(page, 0.1)
    await expect(dialogOf(page)).toContainText(/MB per second, .+ left/)

    // Closing the page asks, and the agent stays.
    const closing = page.waitForEvent('dialog')
    await page.close({ runBeforeUnload: true })
    const question = await closing
    expect(question.type()).toBe('beforeunload')
    await question.dismiss()

    const secondTab = await page.context().newPage()
    for (const fraction of [0.3, 0.7]) {
      await expectProgress(page, fraction)
      proxy.disconnect()
      await expect(dialogOf(page)).toContainText(LOST)
      // Meanwhile, another tab shows the same report on its way.
      await secondTab.goto(`${server.url}/agent`)
      await expect(secondTab.getByRole('listitem').filter({ hasText: address })).toContainText(
        /\d+% uploaded/,
      )
      proxy.reconnect()
      await expect(dialogOf(page)).not.toContainText(LOST)
    }
    await expectAnalyzed(page, address)
    await expectAnalyzed(secondTab, address)
    expect(await secondTab.getByRole('button', { name: /^Resume/ }).count()).toBe(0)
    expect((await fileAt(await visit('admin'), address)).equals(file)).toBe(true)
    // Only what was on its way when the connection was lost is sent again.
    expect(proxy.sentBytes()).toBeLessThan(file.length + 2 * 6 * MB)
    await proxy.close()
  })
})

test('after a reload, an upload continues where it stopped when the same file is chosen again', async ({
  server,
  visit,
}) => {
  const address = '6 E Tunnel Ave, Milwaukee, WI 53202'
  const file = padReport(buildReport(address), 6 * MB)
  // On disk, so that it's the same file when it's chosen again.
  const path = test.info().outputPath('reload.pdf')
  await writeFile(path, file)
  const page = await visit('agent')
  const proxy = await startTcpProxy(server.url)
  await page.goto(`${proxy.url}/agent`)
  await fillUpload(page, address, path)
  await useUploadSpeed(page, MB)
  await page.getByRole('button', { name: 'Upload to ODIE' }).click()
  await expectProgress(page, 0.4)
  proxy.disconnect()
  await expect(dialogOf(page)).toContainText(LOST)
  proxy.reconnect()
  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()

  const row = page.getByRole('listitem').filter({ hasText: address })
  await expect(row).toContainText('Uploaded')
  await expect(row).toContainText('press Resume and choose the same file')
  const chooseWith = async (name: string, chosen: Parameters<FileChooser['setFiles']>[0]) => {
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      row.getByRole('button', { name }).click(),
    ])
    await chooser.setFiles(chosen)
  }
  await chooseWith('Resume', asPdf('another.pdf', buildReport(address)))
  await expect(row).toContainText('That’s not the file you were uploading (reload.pdf, ')
  const requests: string[] = []
  page.on(
    'request',
    (request) => void requests.push(`${request.method()} ${new URL(request.url()).pathname}`),
  )
  await chooseWith('Choose again', path)
  await expectAnalyzed(page, address)
  expect(requests).not.toContain('POST /api/inspection-reports/uploads')
  expect((await fileAt(await visit('admin'), address)).equals(file)).toBe(true)
  await proxy.close()
})

test('an upload that began in another browser continues as the same report', async ({ server, visit }) => {
  const address = '10 E Tunnel Ave, Milwaukee, WI 53202'
  const file = padReport(buildReport(address), 6 * MB)
  const first = await visit('agent')
  const proxy = await startTcpProxy(server.url)
  await first.goto(`${proxy.url}/agent`)
  await fillUpload(first, address, asPdf('browsers.pdf', file))
  await useUploadSpeed(first, MB)
  await first.getByRole('button', { name: 'Upload to ODIE' }).click()
  await expectProgress(first, 0.4)
  proxy.disconnect()
  await expect(dialogOf(first)).toContainText(LOST)

  const second = await visit('agent')
  await second.goto(`${server.url}/agent`)
  const row = second.getByRole('listitem').filter({ hasText: address })
  const [chooser] = await Promise.all([
    second.waitForEvent('filechooser'),
    row.getByRole('button', { name: 'Resume' }).click(),
  ])
  await chooser.setFiles(asPdf('browsers.pdf', file))
  await expectAnalyzed(second, address)
  expect((await fileAt(await visit('admin'), address)).equals(file)).toBe(true)
  await proxy.close()
})

test('a canceled upload leaves nothing behind', async ({ visit }) => {
  const address = '7 E Tunnel Ave, Milwaukee, WI 53202'
  const agent = await visit('agent')
  await agent.goto('/agent')
  await fillUpload(agent, address, asPdf('canceled.pdf', padReport(buildReport(address), 6 * MB)))
  await useUploadSpeed(agent, MB)
  await agent.getByRole('button', { name: 'Upload to ODIE' }).click()
  await expectProgress(agent, 0.2)
  await dialogOf(agent).getByRole('button', { name: 'Cancel upload' }).click()
  await expect(dialogOf(agent)).toBeHidden()
  await expect(agent.getByRole('listitem').filter({ hasText: address })).toBeHidden()
})

test('an upload that is canceled without a connection is deleted on the next visit', async ({
  server,
  visit,
}) => {
  const address = '8 E Tunnel Ave, Milwaukee, WI 53202'
  const page = await visit('agent')
  const proxy = await startTcpProxy(server.url)
  await page.goto(`${proxy.url}/agent`)
  await fillUpload(page, address, asPdf('canceled.pdf', padReport(buildReport(address), 6 * MB)))
  await useUploadSpeed(page, MB)
  await page.getByRole('button', { name: 'Upload to ODIE' }).click()
  await expectProgress(page, 0.2)
  proxy.disconnect()
  await expect(dialogOf(page)).toContainText(LOST)
  await dialogOf(page).getByRole('button', { name: 'Cancel upload' }).click()
  await expect(dialogOf(page)).toBeHidden()
  await page.goto('about:blank')

  const admin = await visit('admin')
  const addresses = async () => {
    const response = await admin.request.get('/api/admin/inspection-reports')
    return ((await response.json()) as AdminReport[]).map(({ propertyAddress }) => propertyAddress)
  }
  expect(await addresses()).toContain(address)
  proxy.reconnect()
  await page.goto(`${proxy.url}/agent`)
  await expect.poll(addresses).not.toContain(address)
  await expect(page.getByRole('listitem').filter({ hasText: address })).toBeHidden()
  await proxy.close()
})

test('a stopped upload can be discarded', async ({ server, visit }) => {
  const address = '9 E Tunnel Ave, Milwaukee, WI 53202'
  const page = await visit('agent')
  const proxy = await startTcpProxy(server.url)
  await page.goto(`${proxy.url}/agent`)
  await fillUpload(page, address, asPdf('stopped.pdf', padReport(buildReport(address), 6 * MB)))
  await useUploadSpeed(page, MB)
  await page.getByRole('button', { name: 'Upload to ODIE' }).click()
  await expectProgress(page, 0.2)
  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
  const row = page.getByRole('listitem').filter({ hasText: address })
  await row.getByRole('button', { name: 'Discard' }).click()
  const question = page.getByRole('alertdialog', { name: 'Discard this upload?' })
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(toasts(page).getByText('Upload discarded')).toBeVisible()
  await expect(row).toBeHidden()
  await proxy.close()
})
