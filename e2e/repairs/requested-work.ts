import type { Page } from '@playwright/test'
import type { AdminEstimate } from '#domain/estimates/contract.ts'
import type { OutboxMail } from '#domain/mail/contract.ts'
import { approve, asPdf, openDraft, uploadReport } from '../main-job/main-job.ts'
import { expectToast } from '../support/accounts.ts'
import { expect } from '../support/journey.ts'
import { buildReport } from '../support/report-fixture.ts'

/** The link to a page in the newest email to an address whose subject has these words. */
export async function emailedLink(page: Page, to: string, subject: string, path: string): Promise<string> {
  const find = async () => {
    const emails = (await (await page.request.get('/api/dev/outbox')).json()) as OutboxMail[]
    const text = emails.find((email) => email.to === to && email.subject === subject)?.text
    return text?.match(new RegExp(`https?://\\S+${path}(?:\\?\\S*)?`))?.[0]
  }
  await expect.poll(find, { message: `an email to ${to}: ${subject}` }).toBeTruthy()
  const url = new URL((await find()) ?? '')
  return `${url.pathname}${url.search}`
}

/** A report's estimate, sent, with its work requested by the agent. */
export async function requestWork(agent: Page, admin: Page, address: string) {
  await uploadReport(agent, address, asPdf('report.pdf', buildReport(address)))
  await openDraft(admin, address)
  const sent = await approve(admin)
  await agent.goto(`/agent/reports/${sent.reportId}`)
  await agent.getByRole('button', { name: 'Request work' }).click()
  await agent.getByRole('alertdialog').getByRole('button', { name: 'Request work' }).click()
  await expectToast(agent, 'Work requested', 'We’ve asked the contractor to confirm it.')
  await expect(agent.getByText('You requested all work')).toBeVisible()
  return sent
}

type Ordering = { name: string; email: string }
type Pages = { agent: Page; contractor: Page; owner: Page; sent: Pick<AdminEstimate, 'id'> }

/** The contractor confirms all requested work, and the owner orders it through a link from the agent, whose page is open. */
export async function confirmWork({
  agent,
  contractor,
  owner,
  sent,
  ordering,
}: Pages & { ordering: Ordering }) {
  await contractor.goto(`/contractor/estimates/${sent.id}`)
  await contractor.getByRole('button', { name: 'Confirm all that are unanswered' }).click()
  await contractor.getByRole('button', { name: 'Send the answer' }).click()
  await expectToast(contractor, 'Answer sent', 'We’ve let the agent know.')
  await agent.reload()
  await agent.getByRole('button', { name: 'Link for the owner' }).click()
  await agent.getByLabel('Who is it for?').fill('Sellers')
  await agent.keyboard.press('Enter')
  const url = new URL(await agent.getByRole('textbox', { name: 'Link', exact: true }).inputValue())
  await owner.goto(`${url.pathname}${url.search}`)
  await confirmAsOwner(owner, ordering)
}

/** Confirms the work as an owner who chooses no day, since the contractor offers none. */
async function confirmAsOwner(owner: Page, { name, email }: Ordering) {
  await owner.getByLabel('Who orders and pays').fill(name)
  await owner.getByLabel('Email').fill(email)
  await owner.getByLabel('How does the contractor get in?').fill('Ring the bell')
  await owner.getByLabel('Preferred time').fill('In April')
  await owner.getByLabel('Type your name').fill(name)
  await owner.getByRole('checkbox').check()
  await owner.getByRole('button', { name: 'Confirm the work' }).click()
  await expect(owner.getByText(`${name} confirmed the work`)).toBeVisible()
}
