import type { Page } from '@playwright/test'
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
