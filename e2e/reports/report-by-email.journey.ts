import { filePart, messageOf, multipart, textPart } from '#test/builders/emails/mime.ts'
import { linesOfText, makePdf } from '#test/builders/pdf-fixtures.ts'
import { test as base, expect, serverWith } from '../support/journey.ts'
import { odie, type Server } from '../support/server.ts'

const INBOX_ADDRESS = 'reports@example.com'
const test = base.extend<object, { server: Server }>({ server: serverWith({ INBOX_ADDRESS }) })

/** Hands an email with a report to ODIE, as a mail server does. */
async function email(server: Server, { to, subject, note }: { to: string; subject: string; note: string }) {
  const report = makePdf([
    { content: linesOfText(['Home Inspection Report', note]) },
    { content: linesOfText(['Electrical', 'Two breakers in the main panel are double tapped.']) },
  ])
  const message = messageOf(
    [
      'From: Pat Moss <pat@lakeside-inspections.example>',
      `To: ${to}`,
      `Subject: ${subject}`,
      `Message-ID: <${crypto.randomUUID()}@lakeside-inspections.example>`,
    ],
    multipart('mixed', [textPart('Here is the report.'), filePart({ name: 'report.pdf', content: report })]),
  )
  const odieOfServer = { ...server, env: { ...server.env, INBOX_ADDRESS } }
  expect(await odie(odieOfServer, ['receive', '--recipient', to], message)).toBe('The email was received.\n')
}

test('an agent copies their private address, and a report that’s emailed to it shows up on the dashboard', async ({
  server,
  visit,
}) => {
  test.slow()
  const page = await visit('agent')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/agent')
  const card = page.getByRole('region', { name: 'Reports by email' })
  await card.getByRole('button', { name: 'Copy address' }).click()
  await expect(page.getByText('Address copied', { exact: true })).toBeVisible()
  const to = await page.evaluate(() => navigator.clipboard.readText())
  expect(to).toMatch(/^reports\+[a-z0-9]{20}@example\.com$/)

  await test.step('with the address in the subject', async () => {
    await email(server, { to, subject: 'Fwd: 2209 N Lantern Street, Milwaukee, WI 53202', note: 'one' })
    const reports = page.getByRole('region', { name: 'Recent Reports' })
    await expect(reports.getByText('2209 N Lantern Street, Milwaukee, WI 53202')).toBeVisible({
      timeout: 90_000,
    })
  })

  await test.step('without one, the agent enters it', async () => {
    await email(server, { to, subject: 'Fwd: Your report', note: 'two' })
    await page.getByRole('link', { name: 'Enter the address for report.pdf' }).click({ timeout: 90_000 })
    await expect(page.getByRole('heading', { name: 'Which property is this report for?' })).toBeVisible()
    await page
      .getByRole('textbox', { name: 'Property Address' })
      .fill('2211 N Lantern Street, Milwaukee, WI 53202')
    await page.getByRole('button', { name: 'Get an estimate' }).click()
    await expect(page.getByRole('heading', { level: 1, name: /^2211 N Lantern/ })).toBeVisible()
  })

  await test.step('a new address replaces the old one', async () => {
    await page.goto('/agent')
    await card.getByRole('button', { name: 'New address' }).click()
    await page.getByRole('button', { name: 'Create a new address' }).click()
    await expect(card.getByRole('textbox', { name: 'Your private address' })).not.toHaveValue(to)
  })

  await test.step('staff see what became of the emails', async () => {
    const admin = await visit('admin')
    await admin.goto('/admin/inbox')
    const list = admin.getByRole('region', { name: 'Received emails' })
    await expect(list.getByText('Fwd: Your report')).toBeVisible()
    await expect(list.getByText('2209 N Lantern Street, Milwaukee, WI 53202').first()).toBeVisible()
  })
})
