import type { Locator, Page } from '@playwright/test'
import type { AdminEstimate } from '#domain/estimates/contract.ts'
import { asPdf, openDraft, uploadReport } from '../main-job/main-job.ts'
import { adminEstimate, expect, test } from '../support/journey.ts'
import { buildReport } from '../support/report-fixture.ts'
import { DESKTOP, violationsIn } from '../support/violations.ts'

const ADDRESS = '902 W Cedar Bend, Milwaukee, WI 53202'

const linesIn = (page: Page) => page.getByRole('tabpanel', { name: /^Lines/ })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const work = (page: Page): Locator => page.getByRole('textbox', { name: 'Work' })
const isSaved = (page: Page) => expect(button(page, 'Saved')).toBeVisible()

const linesOf = ({ estimateData }: AdminEstimate) => estimateData?.line_items ?? []
const savedDescriptions = async (page: Page, id: string) =>
  linesOf(await adminEstimate(page.request, id)).map(({ description }) => description)

/** Opens the form of the line with this description by keyboard. */
async function edit(page: Page, description: string) {
  const row = linesIn(page).getByRole('button', { name: description, exact: false }).first()
  if ((await row.getAttribute('aria-expanded')) !== 'true') await row.click()
  await linesIn(page).getByRole('button', { name: 'Edit', exact: true }).click()
  await expect(work(page)).toBeFocused()
}

test('nothing typed or changed at the desk is lost', async ({ visit }) => {
  test.slow()
  const [agent, admin] = [await visit('agent'), await visit('admin')]
  await uploadReport(agent, ADDRESS, asPdf('report.pdf', buildReport(ADDRESS)))
  const draft = await openDraft(admin, ADDRESS)
  const [first, second, third] = linesOf(draft).map(({ description }) => description)
  const descriptions = () => savedDescriptions(admin, draft.id)

  await test.step('saving applies the open form', async () => {
    await edit(admin, first!)
    await work(admin).fill('Words for the first line')
    await expect(button(admin, 'Save')).toBeEnabled()
    await admin.keyboard.press('ControlOrMeta+s')
    await isSaved(admin)
    await expect(work(admin)).toHaveCount(0)
    expect(await descriptions()).toContain('Words for the first line')
  })
  await test.step('opening another form applies the open one, and the draft saves itself', async () => {
    await edit(admin, second!)
    await work(admin).fill('Words for the second line')
    await edit(admin, third!)
    await expect(linesIn(admin)).toContainText('Words for the second line')
    await expect.poll(descriptions).toContain('Words for the second line')
    await admin.keyboard.press('Escape')
    await isSaved(admin)
  })
  await test.step('an incomplete form is neither saved nor sent, and says why', async () => {
    await edit(admin, third!)
    await work(admin).fill('')
    await button(admin, 'Approve & send').click()
    await expect(admin.getByText('the line you’re editing isn’t complete')).toBeVisible()
    await expect(admin.getByText('Please describe the work')).toBeVisible()
    await expect(work(admin)).toBeFocused()
    await expect(admin.getByRole('alertdialog')).toHaveCount(0)
    expect(await violationsIn(admin, 'an incomplete form')).toEqual([])
    await admin.setViewportSize(DESKTOP)
    await work(admin).fill('Words for the third line')
    await button(admin, 'Approve & send').click()
    const dialog = admin.getByRole('alertdialog')
    await dialog.getByRole('button', { name: 'Go back' }).click()
    await expect.poll(descriptions).toContain('Words for the third line')
  })
  await test.step('undo takes back checks, and changes that are saved already', async () => {
    await admin.keyboard.press('a')
    const checked = linesIn(admin).getByRole('button', { name: /^Checked/ })
    await expect(checked).toHaveCount(1)
    await admin.keyboard.press('u')
    await expect(checked).toHaveCount(0)
    await admin.keyboard.press('u')
    await expect.poll(descriptions).toContain(third)
    await isSaved(admin)
  })
  await test.step('without a connection, the desk says so and saves once it’s back', async () => {
    await admin.context().setOffline(true)
    await edit(admin, third!)
    await work(admin).fill('Written offline')
    await admin.keyboard.press('Enter')
    await expect(admin.getByText('Your changes aren’t saved yet.')).toBeVisible()
    await expect(button(admin, 'Save')).toBeEnabled()
    await admin.context().setOffline(false)
    await isSaved(admin)
    expect(await descriptions()).toContain('Written offline')
  })
  await test.step('a removed service call can be restored after a reload', async () => {
    const call = linesOf(draft).find(({ type }) => type === 'service_call')!.description
    await linesIn(admin).getByRole('button', { name: call }).first().click()
    await admin.keyboard.press('x')
    await expect.poll(descriptions).not.toContain(call)
    await isSaved(admin)
    await admin.reload()
    await admin.getByRole('tab', { name: /^Removed/ }).click()
    await button(admin, `Restore ${call}`).click()
    await expect.poll(descriptions).toContain(call)
    await admin.getByRole('tab', { name: /^Lines/ }).click()
  })
  await test.step('leaving saves the draft, and asks about text in an open form', async () => {
    await linesIn(admin).getByRole('button', { name: 'Written offline' }).first().click()
    await admin.keyboard.press('x')
    await admin.getByRole('link', { name: 'All reports' }).click()
    await expect(admin).toHaveURL('/admin')
    expect(await descriptions()).not.toContain('Written offline')

    await openDraft(admin, ADDRESS)
    await edit(admin, 'Words for the first line')
    await work(admin).fill('Not applied')
    const questions: string[] = []
    admin.once('dialog', (dialog) => {
      questions.push(dialog.message())
      void dialog.dismiss()
    })
    await admin.getByRole('link', { name: 'All reports' }).click()
    await expect(() => expect(questions).toHaveLength(1)).toPass()
    await expect(work(admin)).toHaveValue('Not applied')
    await button(admin, 'Cancel').click()
  })
  await test.step('a save by someone else is never overwritten silently', async () => {
    const { version, contractorId, estimateData } = await adminEstimate(admin.request, draft.id)
    const line_items = (estimateData?.line_items ?? []).map((line, at) =>
      at === 0 ? { ...line, description: 'From the other admin' } : line,
    )
    const response = await admin.request.put(`/api/admin/estimates/${draft.id}`, {
      data: { version, contractorId, line_items },
    })
    expect(response.status()).toBe(200)
    await edit(admin, 'Words for the first line')
    await work(admin).fill('From this admin')
    await admin.keyboard.press('Enter')
    const notice = admin.getByText('saved this estimate while you were working on it')
    await expect(notice).toBeVisible()
    await button(admin, 'Load theirs and discard my changes').click()
    await expect(notice).toHaveCount(0)
    await expect(linesIn(admin)).toContainText('From the other admin')
  })
})
