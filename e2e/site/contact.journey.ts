import type { Page } from '@playwright/test'
import { emailsTo } from '../support/accounts.ts'
import { expect, test } from '../support/journey.ts'

const SUPPORT = 'support@example.com'

async function fillIn(page: Page, subject: string) {
  await page.getByRole('textbox', { name: 'Full Name' }).fill('Robin Visitor')
  await page.getByRole('textbox', { name: 'Email' }).fill('robin@example.com')
  await page.getByRole('combobox', { name: 'Inquiry Type' }).selectOption({ label: 'Partnership' })
  await page.getByRole('textbox', { name: 'Subject' }).fill(subject)
  await page
    .getByRole('textbox', { name: 'Message' })
    .fill('We are a brokerage of forty agents.\n\nMay we talk?')
}

test('a message reaches support and the admins, and the form can send another', async ({ page, visit }) => {
  const subject = `A question about forty agents ${crypto.randomUUID()}`
  await page.goto('/')
  await page.getByRole('link', { name: 'Schedule a Demo' }).click()
  await expect(
    page.getByText("Have questions about AI inspection estimates? Need support? We're here to help!"),
  ).toBeVisible()
  await expect(page.getByText('We typically respond within 24 hours')).toBeVisible()
  await expect(page.getByRole('link', { name: SUPPORT })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveAttribute('rows', '5')

  for (const [name, typed, message] of [
    ['Full Name', 'R', 'Name must be at least 2 characters'],
    ['Email', 'robin@', 'Please enter a valid email address'],
    ['Subject', 'Hey', 'Subject must be at least 5 characters'],
    ['Message', 'Too short', 'Message must be at least 10 characters'],
  ] as const) {
    await page.getByRole('textbox', { name }).fill(typed)
    await expect(page.getByText(message, { exact: true })).toBeVisible()
  }
  await fillIn(page, subject)
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByRole('heading', { name: 'Message Sent!' })).toBeFocused()
  const toast = page.getByRole('region', { name: /^Notification/ })
  await expect(toast).toContainText('Message sent!')
  await expect(toast).toContainText("Thank you for contacting us. We'll get back to you soon.")
  await page.getByRole('button', { name: 'Send Another Message' }).click()
  await expect(page.getByRole('textbox', { name: 'Full Name' })).toBeFocused()
  await expect(page.getByRole('textbox', { name: 'Subject' })).toHaveValue('')

  const emails = async () =>
    (await emailsTo(page.request, SUPPORT)).filter((email) => email.subject.includes(subject))
  await expect.poll(async () => (await emails()).length).toBe(1)
  expect((await emails())[0]?.text).toContain('May we talk?')

  const admin = await visit('admin')
  await admin.goto('/')
  await admin.getByRole('link', { name: subject }).click()
  const row = admin.getByRole('listitem').filter({ hasText: subject })
  await expect(row).toContainText('robin@example.com · Partnership')
  await row.getByRole('button', { name: 'Mark as answered' }).click()
  await expect(row).toContainText('Answered')
  await admin.goto('/')
  await expect(admin.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
  await admin.waitForLoadState('networkidle')
  await expect(admin.getByText(subject)).toHaveCount(0)
})

test('a message with the honeypot field filled in gets the same response but is dropped', async ({
  page,
}) => {
  const subject = `Cheap links ${crypto.randomUUID()}`
  await page.goto('/contact')
  await fillIn(page, subject)
  const honeypot = page.locator('input[name="website"]')
  await expect(honeypot).not.toBeInViewport()
  await honeypot.evaluate((input: HTMLInputElement) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(
      input,
      'https://spam.example',
    )
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByRole('heading', { name: 'Message Sent!' })).toBeVisible()
  // Once a later message has arrived, the first one can't still be on its way.
  const later = `A later message ${crypto.randomUUID()}`
  await page.getByRole('button', { name: 'Send Another Message' }).click()
  await fillIn(page, later)
  await page.getByRole('button', { name: 'Send Message' }).click()
  const subjects = async () =>
    (await emailsTo(page.request, SUPPORT)).map((email) => email.subject).join('\n')
  await expect.poll(subjects).toContain(later)
  expect(await subjects()).not.toContain(subject)
})

test('after too many messages, the form says when to try again and keeps its values', async ({ page }) => {
  const message = {
    name: 'Robin',
    email: 'robin@example.com',
    subject: 'Again and again',
    message: 'One more message.',
  }
  const send = async () =>
    (await page.request.post('/api/contact', { data: { ...message, website: 'x' } })).status()
  await expect.poll(send, { intervals: [1], timeout: 30_000 }).toBe(429)
  await page.goto('/contact')
  await fillIn(page, 'One message too many')
  await page.getByRole('button', { name: 'Send Message' }).click()
  const toast = page.getByRole('region', { name: /^Notification/ })
  await expect(toast).toContainText('Error sending message')
  await expect(toast).toContainText(/limit of 20 messages per hour\. Please try again in \d+ minutes\./)
  await expect(page.getByRole('textbox', { name: 'Subject' })).toHaveValue('One message too many')
})
