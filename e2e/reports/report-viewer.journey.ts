import { asPdf, openDraft, uploadReport } from '../main-job/main-job.ts'
import { expect, test } from '../support/journey.ts'
import { buildReport } from '../support/report-fixture.ts'
import { violationsIn } from '../support/violations.ts'

const ADDRESS = '415 N Finder Court, Milwaukee, WI 53202'

test('staff find their way in a report by searching it, and by its thumbnails', async ({ visit }) => {
  test.slow()
  const [agent, admin] = [await visit('agent'), await visit('admin')]
  await uploadReport(agent, ADDRESS, asPdf('report.pdf', buildReport(ADDRESS)))
  await openDraft(admin, ADDRESS)
  const search = admin.getByRole('search')
  const field = search.getByRole('searchbox', { name: 'Search the report' })
  const page = (number: number) => admin.getByRole('figure', { name: `Page ${number}`, exact: true })

  await admin.keyboard.press('/')
  await expect(field).toBeFocused()
  await admin.keyboard.type('the')
  await expect(search).toContainText(/^1 of \d+/)
  await expect(page(1)).toBeInViewport()
  await field.fill('SHINGLES')
  await expect(search).toContainText('1 of 1')
  await expect(page(2)).toBeInViewport()
  // Both are broken over two lines.
  await field.fill('a licensed electrician')
  await expect(search).toContainText('1 of 2')
  await field.fill('recommend')
  await expect(search).toContainText('1 of 3')
  await admin.keyboard.press('Enter')
  await expect(search).toContainText('2 of 3')
  await admin.keyboard.press('Shift+Enter')
  await admin.keyboard.press('Shift+Enter')
  await expect(search).toContainText('3 of 3')
  await field.fill('chimney')
  await expect(search).toContainText('No matches')
  await admin.keyboard.press('Escape')
  await expect(field).toHaveValue('')
  await admin.keyboard.press('Escape')
  await expect(field).not.toBeFocused()

  const thumbnails = admin.getByRole('navigation', { name: 'Pages' })
  await thumbnails.getByRole('button', { name: '3, 3 findings' }).click()
  await expect(page(3)).toBeInViewport()
  await admin.keyboard.press('Home')
  await expect(page(1)).toBeInViewport()
  await expect(thumbnails.getByRole('button', { name: '1', exact: true })).toBeFocused()
  expect(await violationsIn(admin, 'the pages of a report at the desk')).toEqual([])
})
