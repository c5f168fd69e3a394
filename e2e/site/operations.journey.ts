import { emailsTo, toasts } from '../support/accounts.ts'
import { expect, test } from '../support/journey.ts'

test('staff find an email in the log, copy its link and resend it', async ({ page: visitor, visit }) => {
  const invited = `casey-${crypto.randomUUID().slice(0, 8)}@example.com`
  const admin = await visit('admin')
  const { request } = admin
  const response = await request.post('/api/admin/invitations', { data: { email: invited } })
  expect(response.status(), await response.text()).toBeLessThan(300)
  await expect.poll(async () => (await emailsTo(request, invited)).length).toBe(1)

  await admin.goto('/admin')
  await admin.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Operations' }).click()
  await admin.getByRole('navigation', { name: 'Operations' }).getByRole('link', { name: 'Emails' }).click()
  await admin.getByRole('searchbox', { name: 'Search emails' }).fill(invited)
  const row = admin.getByRole('listitem').filter({ hasText: invited })
  await expect(row.getByText('Sent')).toBeVisible()

  await admin.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await row.getByRole('button', { name: /^Copy link/ }).click()
  await expect(toasts(admin).getByText(`Send it to ${invited}.`)).toBeVisible()
  const link = await admin.evaluate(() => navigator.clipboard.readText())
  await visitor.goto(link)
  await expect(visitor.getByRole('heading', { name: 'Choose a password' })).toBeVisible()

  await row.getByRole('button', { name: /^Resend/ }).click()
  await expect(toasts(admin).getByText(`We’re sending it to ${invited}.`)).toBeVisible()
  await expect.poll(async () => (await emailsTo(request, invited)).length).toBe(2)

  // Each step is in the audit log.
  await admin.getByRole('navigation', { name: 'Operations' }).getByRole('link', { name: 'Activity' }).click()
  await admin.getByRole('combobox', { name: 'Action' }).selectOption({ label: 'Mail link copied' })
  const copied = admin.getByRole('listitem').filter({ hasText: 'Mail link copied' }).first()
  await copied.getByText('Details').click()
  await expect(copied.getByText(invited)).toBeVisible()
  await admin.getByRole('searchbox', { name: 'Person' }).fill('no-such-person@')
  await expect(admin.getByText('No matches')).toBeVisible()
})

test('on a phone, the navigation shows the link of the current page', async ({ visit }) => {
  const admin = await visit('admin')
  await admin.setViewportSize({ width: 390, height: 844 })
  await admin.goto('/admin/retention')
  const linkTo = (navigation: string, name: string) =>
    admin.getByRole('navigation', { name: navigation }).getByRole('link', { name })
  await expect(linkTo('Operations', 'Retention')).toBeInViewport({ ratio: 1 })
  await expect(linkTo('Main', 'Operations')).toBeInViewport({ ratio: 1 })
  await linkTo('Operations', 'Activity').click()
  await expect(linkTo('Operations', 'Activity')).toHaveAttribute('aria-current', 'page')
  await expect(linkTo('Operations', 'Activity')).toBeInViewport({ ratio: 1 })
})
