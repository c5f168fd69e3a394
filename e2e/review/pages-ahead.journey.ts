import type { Page } from '@playwright/test'
import { linesOfText, makePdf } from '#test/builders/pdf-fixtures.ts'
import { asPdf, openDraft, uploadReport } from '../main-job/main-job.ts'
import { expect, test } from '../support/journey.ts'

/* The pages that a reviewer scrolls to next are drawn before they get there, and no wider than their screen. */

const PAGES = 12
const DRY = { content: linesOfText(['The attic is dry.']) }
const FOUND = {
  content: linesOfText([
    'ELECTRICAL',
    '',
    'A breaker in the main panel is double tapped. Have an electrician repair it.',
  ]),
}
const report = makePdf([FOUND, ...Array.from({ length: PAGES - 1 }, () => DRY)])

/** The page images that were requested, such as `3 at 800`, each once. */
function requestedPages(page: Page) {
  const requested = new Set<string>()
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    const number = pathname.match(/^\/api\/inspection-reports\/[^/]+\/pages\/(\d+)$/)?.[1]
    if (number) requested.add(`${number} at ${searchParams.get('width')}`)
  })
  return () => [...requested].sort((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10))
}

const figure = (page: Page, number: number) =>
  page.getByRole('figure', { name: `Page ${number}`, exact: true })
const imageOf = (page: Page, number: number) =>
  figure(page, number).getByRole('img', { name: `Page ${number} of the report` })

test('the next two pages are loaded once the current one is there, in the width that the screen needs', async ({
  visit,
}) => {
  const address = '21 N Finder Court, Milwaukee, WI 53202'
  const [agent, admin] = [await visit('agent'), await visit('admin')]
  await uploadReport(agent, address, asPdf('report.pdf', report))
  await admin.setViewportSize({ width: 1440, height: 900 })
  const requested = requestedPages(admin)
  // The first page takes until the others have had time to be requested.
  const first = Promise.withResolvers<void>()
  await admin.route(/\/pages\/1\?/, async (route) => {
    await first.promise
    await route.continue()
  })
  await openDraft(admin, address)
  await expect.poll(requested).toEqual(['1 at 800', '2 at 800'])
  await expect(imageOf(admin, 2)).toHaveJSProperty('complete', true)
  expect(requested()).toEqual(['1 at 800', '2 at 800'])
  first.resolve()
  await expect.poll(requested).toEqual(['1 at 800', '2 at 800', '3 at 800', '4 at 800'])

  // What was loaded ahead isn't requested again; only the pages beyond it are.
  await admin.getByRole('button', { name: 'Next page' }).click()
  await expect(admin.getByText(`Page 2 of ${PAGES}`)).toBeVisible()
  await expect.poll(requested).toContain('5 at 800')
  await admin.getByRole('button', { name: 'Zoom in' }).click()
  await expect.poll(requested).toContain('2 at 1240')
  await expect(imageOf(admin, 2)).toHaveJSProperty('naturalWidth', 1240)
  await admin.getByRole('button', { name: 'Zoom out' }).click()
  await expect(imageOf(admin, 2)).toHaveJSProperty('naturalWidth', 1240)
})

test('no page is loaded ahead if the browser is to save data', async ({ visit }) => {
  const address = '22 N Finder Court, Milwaukee, WI 53202'
  const [agent, admin] = [await visit('agent'), await visit('admin')]
  await uploadReport(agent, address, asPdf('report.pdf', report))
  await admin.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  )
  await admin.setViewportSize({ width: 1440, height: 900 })
  const requested = requestedPages(admin)
  await openDraft(admin, address)
  await expect(imageOf(admin, 1)).toHaveJSProperty('naturalWidth', 800)
  await admin.getByRole('button', { name: 'Next page' }).click()
  await expect(imageOf(admin, 3)).toHaveJSProperty('naturalWidth', 800)
  expect(requested()).toEqual(['1 at 800', '2 at 800', '3 at 800'])
})
