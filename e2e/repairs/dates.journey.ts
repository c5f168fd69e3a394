import { type APIRequestContext, test } from '@playwright/test'
import { DEMO_PASSWORD, demoAgent } from '#demo/people.ts'
import { samples } from '#demo/samples.ts'
import type { ReceivedEstimate } from '#domain/estimates/lists/contract.ts'
import { dayOf, daysAfter } from '#kernel/days.ts'
import { emailsTo, expectToast } from '../support/accounts.ts'
import { startServerWithClock } from '../support/clock.ts'
import { expect, signInByApi } from '../support/journey.ts'
import { isProduction } from '../support/server.ts'
import { DESKTOP, PHONE, violationsIn } from '../support/violations.ts'

const HOUR_MS = 60 * 60 * 1000
const LABEL = 'Repairs due by'

/** The report whose estimate the demo sends and doesn't accept. Waits for it, because this server makes the demo's data. */
async function sentReport(request: APIRequestContext): Promise<string> {
  const { address } = samples.find(({ goal }) => goal === 'sent')!
  const find = async () => {
    const sent = (await (await request.get('/api/estimates?status=sent')).json()) as ReceivedEstimate[]
    return sent.find(({ propertyAddress }) => propertyAddress === address)?.reportId
  }
  await expect.poll(find, { message: 'a sent estimate', timeout: 120_000 }).toBeTruthy()
  return (await find())!
}

/** The path of the link that turns reminders off, in the reminder of the date. Waits for it: the job runs once an hour. */
async function offLinkIn(request: APIRequestContext): Promise<string> {
  const find = async () => {
    const emails = await emailsTo(request, demoAgent.email)
    const reminder = emails.find(({ subject }) => subject.startsWith(`Tomorrow: ${LABEL}`))
    return reminder?.text.match(/\/reminders\?token=\S+/)?.[0]
  }
  await expect.poll(find, { message: 'the reminder', timeout: 120_000 }).toBeTruthy()
  return (await find())!
}

test('an agent adds a date after the estimate was sent, is reminded, and turns reminders off by the link, with the keyboard', async ({
  browser,
}) => {
  test.skip(isProduction, 'PostgreSQL doesn’t read the clock that this journey moves')
  test.slow()
  const { server, setClockAhead } = await startServerWithClock()
  const open = () =>
    browser.newPage({ baseURL: server.url, reducedMotion: 'reduce', timezoneId: 'America/Chicago' })
  const [agent, mail] = [await open(), await open()]
  const today = dayOf(new Date())
  const dates = agent.getByRole('region', { name: 'Dates' })
  try {
    await test.step('the agent adds a date to a report whose estimate was sent', async () => {
      await signInByApi(agent.request, demoAgent.email, DEMO_PASSWORD)
      const reportId = await sentReport(agent.request)
      await agent.setViewportSize(PHONE)
      await agent.goto(`/agent/reports/${reportId}`)
      await expect(agent.getByText(/^Valid until/).first()).toBeVisible()
      const add = dates.getByRole('button', { name: 'Add a date' })
      // Until the dates are loaded, it's disabled, and focus() wouldn't wait for that.
      await expect(add).toBeEnabled()
      await add.focus()
      await agent.keyboard.press('Enter')
      const dialog = agent.getByRole('dialog', { name: 'Add a date' })
      await dialog.getByRole('button', { name: 'Add date' }).click()
      await expect(dialog.getByText('Enter what happens on this date')).toBeVisible()
      await dialog.getByRole('combobox', { name: 'What happens?' }).fill(LABEL)
      await dialog.getByRole('textbox', { name: 'Day' }).fill(daysAfter(today, 2))
      expect(await violationsIn(agent, 'a new date')).toEqual([])
      await agent.keyboard.press('Enter')
      await expectToast(agent, 'Date added')
      await expect(dates.getByRole('listitem')).toContainText('in 2 days')
      expect(await violationsIn(agent, 'the dates of a report')).toEqual([])
    })
    await test.step('the inspection period can still be entered', async () => {
      await dates.getByRole('button', { name: /^Add the end of the inspection period/ }).click()
      await agent.getByLabel('Last day').fill(daysAfter(today, 5))
      await agent.keyboard.press('Enter')
      await expect(dates.getByText(/^Inspection period: 5 days left/)).toBeVisible()
    })
    await test.step('it’s on the home page, because it’s near', async () => {
      await agent.goto('/')
      await expect(agent.getByRole('region', { name: 'Coming up' })).toContainText(`${LABEL}, in 2 days`)
    })
    await test.step('the day before, the reminder comes, and its link changes nothing by itself', async () => {
      // In the job’s minute, at noon or one o’clock in Wisconsin.
      const noon = Date.parse(`${daysAfter(today, 1)}T18:10:01Z`)
      await setClockAhead((noon - Date.now()) / HOUR_MS)
      const link = await offLinkIn(mail.request)
      await mail.setViewportSize(PHONE)
      const response = await mail.goto(link)
      expect(response?.headers()['x-robots-tag']).toBe('noindex')
      await mail.reload()
      await expect(mail.getByRole('region', { name: LABEL })).toContainText('On')
      expect(await violationsIn(mail, 'the link in a reminder')).toEqual([])
    })
    await test.step('the keyboard turns off this date, and then all of them', async () => {
      const press = async (name: string) => {
        await expect(async () => {
          await mail.keyboard.press('Tab')
          await expect(mail.getByRole('button', { name })).toBeFocused({ timeout: 200 })
        }).toPass()
        await mail.keyboard.press('Enter')
      }
      await press('Turn off for this date')
      await expect(mail.getByRole('region', { name: LABEL }).getByRole('status')).toHaveText('Off')
      await mail.setViewportSize(DESKTOP)
      await press('Turn off all reminders')
      await expect(mail.getByRole('region', { name: 'All reminders' }).getByRole('status')).toHaveText('Off')
      expect(await violationsIn(mail, 'reminders that are off')).toEqual([])
    })
    await test.step('the agent sees that, and turns reminders on in the settings', async () => {
      await agent.setViewportSize(DESKTOP)
      await agent.goto('/account')
      const reminders = agent.getByRole('region', { name: 'Reminders' })
      await expect(reminders).toContainText('Reminders are off.')
      await reminders.getByRole('button', { name: 'Turn on reminders' }).click()
      await expect(reminders).toContainText('Reminders are on.')
      await mail.reload()
      await expect(mail.getByRole('region', { name: LABEL }).getByRole('status')).toHaveText('On')
    })
  } finally {
    await agent.close()
    await mail.close()
    await server.stop()
  }
})
