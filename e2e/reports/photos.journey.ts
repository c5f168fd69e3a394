import path from 'node:path'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import type { AdminReport } from '#domain/intake/contract.ts'
import { photographPage } from '#test/builders/photo-fixtures.ts'
import { expectAnalyzed, openDraft } from '../main-job/main-job.ts'
import { expect, test } from '../support/journey.ts'
import { violationsIn } from '../support/violations.ts'

/* A paper report, photographed page by page. */

const SAMPLE = path.resolve(import.meta.dirname, '../../src/demo/reports/inspection-1327-lantern-street.pdf')

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

const asJpeg = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/jpeg', buffer })
async function blank(width: number, height: number) {
  return await sharp({ create: { width, height, channels: 3, background: '#fff' } })
    .jpeg()
    .toBuffer()
}

/** The file of the only report at an address, as staff download it. */
async function fileAt(admin: Page, address: string) {
  const reports = (await (await admin.request.get('/api/admin/inspection-reports')).json()) as AdminReport[]
  const found = reports.filter(({ propertyAddress }) => propertyAddress === address)
  expect(found).toHaveLength(1)
  const download = await admin.request.get(`/api/inspection-reports/${found[0]?.id}/download`)
  return { name: found[0]?.originalFileName, bytes: await download.body() }
}

test('photos of a paper report become one PDF that is read and priced', async ({ visit }) => {
  // OCR of two pages, and a whole upload.
  test.slow()
  const address = '18 N Paper St, Milwaukee, WI 53202'
  const page = await visit('agent')
  await page.goto('/agent')
  await page.getByRole('textbox', { name: 'Property Address' }).fill(address)
  await expect(page.getByText('We serve 53202')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Choose photos' })).toBeVisible()
  await page
    .getByLabel('Take photos')
    .and(page.locator('input'))
    .setInputFiles(asJpeg('image.jpg', await photographPage(SAMPLE, 18)))
  const pages = page.getByRole('region', { name: /^\d+ pages?$/ })
  await expect(pages.getByRole('img')).toHaveCount(1)
  await page
    .getByLabel('Add photos')
    .and(page.locator('input'))
    .setInputFiles([
      asJpeg('blank.jpg', await blank(1_200, 1_600)),
      asJpeg('sideways.jpg', await photographPage(SAMPLE, 22, { hasExif: false })),
    ])
  await expect(page.getByRole('region', { name: '3 pages' })).toBeVisible()

  await page.getByRole('button', { name: 'Move page 1 later' }).click()
  await expect(page.getByRole('button', { name: 'Move page 2 later' })).toBeFocused()
  await page.getByRole('button', { name: 'Remove page 1' }).click()
  await page.getByRole('button', { name: 'Rotate page 2' }).click()
  await expect(page.getByRole('region', { name: '2 pages' })).toBeVisible()
  await page.getByRole('button', { name: 'Upload to ODIE' }).click()
  await expectAnalyzed(page, address)
  await expect(pages).toBeHidden()

  const admin = await visit('admin')
  const { name, bytes } = await fileAt(admin, address)
  expect(name).toBe('Report photos (2 pages).pdf')
  for (const secret of ['Exif', 'GPS', 'Phone']) expect(bytes.includes(secret)).toBe(false)
  const { findings } = await openDraft(admin, address)
  const found = findings.flatMap(({ kind, evidence }) =>
    evidence.map((each) => `${kind} on page ${each.page}`),
  )
  expect(found).toEqual(
    expect.arrayContaining([
      'recalled_panel_brand on page 1',
      'double_tapped_breaker on page 1',
      'missing_smoke_alarm on page 2',
    ]),
  )
})

test('an agent learns why a photo can’t be used', async ({ visit }) => {
  const page = await visit('agent')
  await page.goto('/agent')
  const input = page.getByLabel('Choose photos').and(page.locator('input'))
  const cases = [
    [asJpeg('broken.jpg', Buffer.from('no photo')), '“broken.jpg” can’t be opened.'],
    [asJpeg('IMG_0012.HEIC', Buffer.from('ftypheic')), '“IMG_0012.HEIC” is in Apple’s HEIC format'],
    [asJpeg('preview.jpg', await blank(600, 800)), '“preview.jpg” is too small to read (600 × 800 pixels).'],
    [asJpeg('notes.txt', Buffer.from('notes')), '“notes.txt” isn’t a photo.'],
    [asJpeg('huge.jpg', Buffer.alloc(41 * 1024 * 1024)), '“huge.jpg” is larger than 40 MB.'],
  ] as const
  for (const [file, message] of cases) {
    await input.setInputFiles(file)
    await expect(page.getByText(message)).toBeVisible()
  }
  await page.getByRole('textbox', { name: 'Property Address' }).fill('1 Oak St')
  await expect(page.getByText('is larger than 40 MB')).toBeHidden()

  const small = await blank(800, 800)
  const many = Array.from({ length: 101 }, (_, index) => asJpeg(`${index}.jpg`, small))
  await input.setInputFiles(many)
  await expect(page.getByText('A report can have up to 100 photos.')).toBeVisible()
  await input.setInputFiles(many.slice(0, 2))
  await expect(page.getByText('A report can have up to 100 photos.')).toBeHidden()
  await expect(page.getByRole('region', { name: '2 pages' })).toBeVisible()
})

test('an agent is asked before they leave photos that aren’t uploaded', async ({ visit }) => {
  const page = await visit('agent')
  await page.goto('/agent')
  await page
    .getByLabel('Inspection report', { exact: true })
    .setInputFiles(asJpeg('one.jpg', await blank(1_200, 1_600)))
  const pages = page.getByRole('region', { name: '1 page' })
  await expect(pages).toBeVisible()
  expect(await violationsIn(page, 'photos of a report')).toEqual([])
  page.once('dialog', (dialog) => void dialog.dismiss())
  await page.getByRole('link', { name: 'ODIE' }).first().click()
  await expect(pages).toBeVisible()
  await expect(page).toHaveURL(/\/agent$/)
  await page.getByRole('button', { name: 'Remove page 1' }).click()
  await expect(page.getByRole('button', { name: /^Tap to choose the report/ })).toBeFocused()
})
