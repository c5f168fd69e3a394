import type { Locator, Page } from '@playwright/test'
import { secondContractor } from '#demo/people.ts'
import { type Contractor, listContractors } from '#domain/accounts/contractors/contract.ts'
import type { AdminEstimate } from '#domain/estimates/contract.ts'
import { linesOfText, makePdf } from '#test/builders/pdf-fixtures.ts'
import { approve, asPdf, openDraft, receiveEstimate, uploadReport } from '../main-job/main-job.ts'
import { normalize, textOf } from '../support/estimate-pdf.ts'
import { adminEstimate, expect, people, test } from '../support/journey.ts'
import { pick } from '../support/picking.ts'
import { DESKTOP, violationsIn } from '../support/violations.ts'

const ADDRESS = '77 W Juniper Ct, Milwaukee, WI 53202'

const report = makePdf([
  {
    content: linesOfText([
      'HOME INSPECTION REPORT',
      '',
      ADDRESS,
      '',
      '4. ELECTRICAL',
      '',
      '4.1.1 Two circuits are double tapped at one breaker in the main panel.',
      '',
      '4.1.2 The receptacle next to the bathroom sink has no GFCI protection.',
    ]),
  },
])

const linesOf = ({ estimateData }: AdminEstimate) => estimateData?.line_items ?? []
const pricesOf = (estimate: AdminEstimate) => linesOf(estimate).map(({ unit_price }) => unit_price)

async function idOf(page: Page, { companyName }: { companyName: string }) {
  const contractors = (await (await page.request.get(listContractors.path)).json()) as Contractor[]
  return contractors.find((each) => each.companyName === companyName)?.id ?? ''
}

/** Gives a contractor a new price for the service call. */
async function changePrice(page: Page, contractorId: string, dollars: string) {
  const csv = `name,unit,min,max\n"Service call, first hour",visit,${dollars},${dollars}\n`
  const response = await page.request.post('/api/admin/import-pricebook-csv', {
    multipart: {
      contractorId,
      csvFile: { name: 'prices.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) },
    },
  })
  expect(response.status(), await response.text()).toBe(200)
}

test('changing the contractor shows what its prices change, and sends those', async ({ visit }) => {
  const [agent, admin] = [await visit('agent'), await visit('admin')]
  await uploadReport(agent, ADDRESS, asPdf('report.pdf', report))
  const draft = await openDraft(admin, ADDRESS)
  const other = await idOf(admin, secondContractor)
  await changePrice(admin, other, '131.00')

  const select = admin.getByRole('combobox', { name: 'Contractor' })
  const dialog: Locator = admin.getByRole('dialog', {
    name: `Change the contractor to ${secondContractor.companyName}?`,
  })
  const firstName = (await select.textContent()) ?? ''
  await test.step('the search says when no contractor matches, and can be left by keyboard', async () => {
    await select.focus()
    await admin.keyboard.press('Enter')
    const search = admin.getByRole('combobox', { name: 'Search contractors' })
    await expect(admin.getByRole('option')).not.toHaveCount(0)
    await expect(admin.getByRole('option', { name: firstName, selected: true })).toBeVisible()
    await admin.keyboard.press('Enter')
    await expect(select).toBeFocused()
    await expect(select).toHaveText(firstName)
    await admin.keyboard.press('Enter')
    await search.fill('Zebra')
    await expect(admin.getByText('No contractors match “Zebra”.')).toBeVisible()
    expect(await violationsIn(admin, 'choosing a contractor')).toEqual([])
    await admin.setViewportSize(DESKTOP)
    await admin.keyboard.press('Escape')
    await expect(select).toBeFocused()
    await expect(select).toHaveText(firstName)
  })
  await test.step('nothing changes until it’s confirmed', async () => {
    await pick(select, secondContractor.companyName)
    await expect(dialog.getByRole('list', { name: 'Changed prices' })).toContainText('$131.00')
    await expect(dialog).toContainText('Total')
    expect(await violationsIn(admin, 'repricing')).toEqual([])
    await admin.setViewportSize(DESKTOP)
    await admin.keyboard.press('Escape')
    await expect(select).toHaveText(firstName)
    await expect(admin.getByRole('button', { name: 'Saved' })).toBeDisabled()
  })
  await test.step('undo brings the contractor and the prices back', async () => {
    await pick(select, secondContractor.companyName)
    await dialog.getByRole('button', { name: 'Change contractor' }).click()
    await expect(select).toHaveText(secondContractor.companyName)
    await admin.keyboard.press('u')
    await expect(select).toHaveText(firstName)
    await expect(admin.getByRole('button', { name: 'Saved' })).toBeDisabled()
  })
  await test.step('the new contractor’s prices are saved', async () => {
    await pick(select, secondContractor.companyName)
    await dialog.getByRole('button', { name: 'Change contractor' }).click()
    await expect(admin.getByRole('button', { name: 'Saved' })).toBeVisible()
    await expect.poll(async () => (await adminEstimate(admin.request, draft.id)).contractorId).toBe(other)
    const saved = await adminEstimate(admin.request, draft.id)
    expect(pricesOf(saved)).toContain('131.00')
    expect(pricesOf(saved)).not.toEqual(pricesOf(draft))
  })
  await test.step('a price that changed since then has to be updated before sending', async () => {
    await changePrice(admin, other, '138.00')
    await admin.reload()
    await expect(admin.getByRole('button', { name: 'Approve & send' })).toBeDisabled()
    await expect(
      admin.getByText(/isn’t in the Kettle Range Electrical Services pricebook anymore/),
    ).toBeVisible()
    await admin.getByRole('button', { name: 'Update prices' }).click()
    const update = admin.getByRole('dialog', { name: 'Update the prices?' })
    await expect(update).toContainText('$138.00')
    await update.getByRole('button', { name: 'Update prices' }).click()
  })
  const sent = await approve(admin)
  expect(pricesOf(sent)).toContain('138.00')
  const pdf = await textOf(await receiveEstimate(agent, ADDRESS))
  expect(pdf).toContain(normalize(secondContractor.companyName))
  expect(pdf).not.toContain(normalize(people.contractor.companyName))
  expect(pdf).toContain('$138.00')
})
