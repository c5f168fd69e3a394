import { emailsTo, newAddress } from '../support/accounts.ts'
import { expect, interact, test } from '../support/journey.ts'

test('a contractor applies on the home page, and staff invite them with one click', async ({
  page,
  visit,
}) => {
  const email = newAddress('dana')
  const company = `Olsen Electric ${email.slice(5, 13)}`
  await page.goto('/#for-contractors')
  await interact(page)
  const section = page.getByRole('region', { name: 'For Contractors' })
  await section.getByRole('button', { name: 'Apply' }).click()
  await expect(section.getByText('License number', { exact: false }).first()).toBeVisible()
  await expect(section.getByText('First name is required')).toBeVisible()

  for (const [name, value] of [
    ['First Name', 'Dana'],
    ['Last Name', 'Olsen'],
    ['Company', company],
    ['License Number', 'EC-20417'],
    ['Email', email],
    ['Phone', '(414) 555-0101'],
    ['ZIP Codes', '53202, 53203'],
  ] as const)
    await section.getByRole('textbox', { name }).fill(value)
  await section.getByRole('button', { name: 'Apply' }).click()
  await expect(section.getByText('Application sent')).toBeVisible()
  await expect(page.locator(':focus')).toContainText('Application sent')

  const admin = await visit('admin')
  await admin.goto('/')
  await admin.getByRole('link', { name: company }).click()
  await admin.getByRole('button', { name: `Invite ${company}` }).click()
  const row = admin.getByRole('listitem').filter({ hasText: company })
  await expect(row).toContainText('Invited')
  const subjects = async () => (await emailsTo(page.request, email)).map(({ subject }) => subject)
  await expect.poll(subjects).toEqual(['Your invitation to ODIE', 'We received your application'])
})
