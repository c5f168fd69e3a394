import { asPdf, openDraft, uploadReport } from '../main-job/main-job.ts'
import { adminEstimate, expect, test } from '../support/journey.ts'
import { buildReport } from '../support/report-fixture.ts'
import { DESKTOP, violationsIn } from '../support/violations.ts'

const ADDRESSES = ['31 S Finch Row, Milwaukee, WI 53202', '58 S Finch Row, Milwaukee, WI 53202'] as const

test('the desk says where a report stands in the queue, and Ctrl+Enter sends it and opens the next', async ({
  visit,
}) => {
  test.slow()
  const [agent, admin] = [await visit('agent'), await visit('admin')]
  for (const address of ADDRESSES)
    await uploadReport(agent, address, asPdf('report.pdf', buildReport(address)))
  const draft = await openDraft(admin, ADDRESSES[0])
  await expect(admin.getByText(/^\d+ of \d+ waiting, earliest deadline first · .+ old/)).toBeVisible()
  const next = await admin.getByRole('link', { name: 'Next report' }).getAttribute('href')

  await admin.keyboard.press('ControlOrMeta+Enter')
  const dialog = admin.getByRole('alertdialog', { name: 'Approve and send this estimate?' })
  await expect(dialog).toContainText('Once it’s sent, the next report opens.')
  const assumed = dialog.getByText(/quantit(y|ies) assumed: the report doesn’t say how many/)
  await assumed.click()
  await expect(dialog.getByRole('list', { name: 'To check before sending' })).toContainText('GFCI')
  expect(await violationsIn(admin, 'the checklist before sending')).toEqual([])
  await admin.setViewportSize(DESKTOP)
  await admin.keyboard.press('ControlOrMeta+Enter')
  await expect(admin).toHaveURL(next ?? '')
  await expect(admin.getByRole('button', { name: 'Approve & send' })).toBeVisible()
  expect((await adminEstimate(admin.request, draft.id)).status).toBe('sent')
})
