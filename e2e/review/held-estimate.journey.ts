import { asPdf, openDraft, uploadReport } from '../main-job/main-job.ts'
import { linkInEmail, toasts } from '../support/accounts.ts'
import { expect, people, test } from '../support/journey.ts'
import { buildReport } from '../support/report-fixture.ts'
import { DESKTOP, violationsIn } from '../support/violations.ts'

const PHONE = { width: 390, height: 844 }
const ADDRESS = '3127 N Plover Ct, Milwaukee, WI 53202'
const REASON = 'The panel is in the attic. Add two hours to that line.'

test('an approved estimate waits for its contractor, who asks for a change by the link, and then sends it', async ({
  visit,
  browser,
  contextOptions,
  baseURL,
}) => {
  test.slow()
  const [agent, admin, contractor] = [await visit('agent'), await visit('admin'), await visit('contractor')]
  const setHours = async (hours: string) => {
    await admin.goto('/admin/contractors')
    await admin
      .getByRole('listitem')
      .filter({ hasText: people.contractor.companyName })
      .getByRole('button', { name: /^Edit/ })
      .click()
    const dialog = admin.getByRole('dialog', { name: 'Edit contractor' })
    await dialog.getByLabel('Hours before an estimate is sent').fill(hours)
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await expect(dialog).toBeHidden()
  }
  const askApproval = async () => {
    await admin.getByRole('button', { name: 'Approve & send' }).click()
    const dialog = admin.getByRole('alertdialog', { name: 'Approve this estimate?' })
    await expect(dialog).toContainText('after 4 hours unless they want something changed')
    return dialog
  }
  await setHours('4')
  try {
    await test.step('staff approve it, and it waits', async () => {
      await uploadReport(agent, ADDRESS, asPdf('report.pdf', buildReport(ADDRESS)))
      await openDraft(admin, ADDRESS)
      const dialog = await askApproval()
      expect(await violationsIn(admin, 'approving an estimate with a hold')).toEqual([])
      await admin.setViewportSize(DESKTOP)
      await dialog.getByRole('button', { name: 'Approve', exact: true }).click()
      await expect(admin.getByText(/^Approved: we’ll send it/)).toBeVisible()
      await expect(admin.getByRole('button', { name: 'Approve & send' })).toBeHidden()
      expect(await violationsIn(admin, 'a held estimate at the desk')).toEqual([])
      await admin.setViewportSize(DESKTOP)
    })

    await test.step('the contractor asks for a change by keyboard, on a phone, also after a lost connection', async () => {
      const link = await linkInEmail(agent.request, people.contractor.email, '/held-estimate?')
      const options = { ...contextOptions, ...(baseURL && { baseURL }), viewport: PHONE }
      const phone = await (await browser.newContext(options)).newPage()
      const response = await phone.goto(link)
      expect(response?.headers()['x-robots-tag']).toBe('noindex')
      await expect(phone.getByRole('heading', { level: 1, name: ADDRESS })).toBeVisible()
      await expect(phone.getByRole('list', { name: 'Lines' }).getByRole('listitem').first()).toBeVisible()
      expect(await violationsIn(phone, 'a held estimate')).toEqual([])
      await phone.getByRole('button', { name: 'Ask for a change' }).press('Enter')
      const dialog = phone.getByRole('dialog', { name: 'Ask for a change?' })
      await dialog.getByRole('button', { name: 'Ask for the change' }).press('Enter')
      await expect(dialog.getByText('Say what should change')).toBeVisible()
      await dialog.getByLabel('What should change?').fill(REASON)
      await phone.context().setOffline(true)
      await dialog.getByRole('button', { name: 'Ask for the change' }).press('Enter')
      await expect(dialog.getByRole('alert')).toBeVisible()
      expect(await violationsIn(phone, 'asking for a change offline')).toEqual([])
      await phone.context().setOffline(false)
      await dialog.getByRole('button', { name: 'Ask for the change' }).press('Enter')
      await expect(phone.getByText(/^Returned to our staff/)).toBeVisible()
    })

    await test.step('staff read it, and approve again', async () => {
      await admin.reload()
      await expect(admin.getByText(`“${REASON}”`)).toBeVisible()
      const dialog = await askApproval()
      await dialog.getByRole('button', { name: 'Approve', exact: true }).click()
      await expect(admin.getByText(/^Approved: we’ll send it/)).toBeVisible()
    })

    await test.step('signed in, the contractor sends it, and a late click of staff changes nothing', async () => {
      await contractor.goto('/contractor')
      const waiting = contractor.getByRole('region', { name: 'Review these before we send them' })
      await waiting.getByRole('link', { name: ADDRESS }).click()
      await expect(contractor.getByRole('button', { name: 'Send it now' })).toBeVisible()
      expect(await violationsIn(contractor, 'a held estimate in the portal')).toEqual([])
      await contractor.getByRole('button', { name: 'Send it now' }).press('Enter')
      await expect(contractor.getByText(/^Sent to /)).toBeVisible()
      await admin.getByRole('button', { name: 'Take it back to edit' }).click()
      await expect(toasts(admin).filter({ hasText: 'This estimate was sent by' })).toBeVisible()
      await expect(admin.getByRole('link', { name: 'Open the PDF' })).toBeVisible()
      await agent.goto('/agent')
      await expect(agent.getByRole('listitem').filter({ hasText: ADDRESS }).first()).toContainText('$')
    })
  } finally {
    await setHours('0')
  }
})
