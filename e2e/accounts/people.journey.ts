import { expectToast, linkInEmail, newAddress, newAgent, PASSWORD } from '../support/accounts.ts'
import { expect, test } from '../support/journey.ts'
import { DESKTOP, violationsIn } from '../support/violations.ts'

test('staff view, deactivate and reactivate an agent, who is signed out and can’t sign in meanwhile', async ({
  page,
  visit,
}) => {
  const email = await newAgent(page.request, 'leaving')
  const admin = await visit('admin')
  await admin.goto('/admin')
  await admin.getByRole('link', { name: 'Agents', exact: true }).click()
  await admin.getByRole('searchbox', { name: 'Search agents' }).fill(email)
  const row = admin.getByRole('listitem').filter({ hasText: email })
  await row.getByRole('button', { name: 'View Nora Field' }).click()
  const details = admin.getByRole('dialog', { name: 'Nora Field' })
  await expect(details.getByText(email)).toBeVisible()
  expect(await violationsIn(admin, 'an agent')).toEqual([])
  await admin.setViewportSize(DESKTOP)
  await admin.keyboard.press('Escape')

  await row.getByRole('button', { name: 'Deactivate Nora Field' }).click()
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Deactivate' }).click()
  await expect(row).toContainText('Deactivated')
  expect((await page.request.get('/api/auth/user')).status()).toBe(401)

  await row.getByRole('button', { name: 'Reactivate Nora Field' }).click()
  await expect(row).toContainText('Active')
})

test('staff invite a colleague, who logs in to the admin portal until their account is deactivated', async ({
  page,
  visit,
}) => {
  const email = newAddress('colleague')
  const admin = await visit('admin')
  await admin.goto('/admin/staff')
  await admin.getByRole('button', { name: 'Invite staff' }).click()
  const dialog = admin.getByRole('dialog', { name: 'Invite staff' })
  for (const [name, value] of [
    ['First Name', 'Mara'],
    ['Last Name', 'Lind'],
    ['Email', email],
  ] as const)
    await dialog.getByRole('textbox', { name }).fill(value)
  expect(await violationsIn(admin, 'inviting staff')).toEqual([])
  await admin.setViewportSize(DESKTOP)
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expectToast(admin, 'Invitation sent', `An invitation is on its way to ${email}.`)
  const row = admin.getByRole('main').getByRole('listitem').filter({ hasText: email })
  await expect(row).toContainText('Invited')

  await page.goto(await linkInEmail(admin.request, email, '/accept-invitation?'))
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Set password and log in' }).click()
  await expect(page).toHaveURL('/admin')
  await page.goto('/admin/staff')
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: email })).toContainText('(you)')

  await admin.reload()
  await expect(row).toContainText('Password only')
  await row.getByRole('button', { name: 'Deactivate Mara Lind' }).click()
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Deactivate' }).click()
  await expect(row).toContainText('Deactivated')
  expect((await page.request.get('/api/auth/user')).status()).toBe(401)
})

test('staff view a contractor, and delete one after reading what goes and what stays', async ({ visit }) => {
  const admin = await visit('admin')
  const email = newAddress('closing')
  const companyName = `Closing Electric ${email.slice(8, 16)}`
  const created = await admin.request.post('/api/admin/contractors', {
    data: { firstName: 'Casey', lastName: 'Brandt', email, companyName, licenseNumber: 'EC-20417' },
  })
  const { id } = (await created.json()) as { id: string }
  const territory = { zipCode: '53110', city: 'Cudahy', state: 'WI', contractorId: id }
  expect((await admin.request.post('/api/territories', { data: territory })).status()).toBe(201)

  await admin.goto('/admin/contractors')
  await admin.getByRole('button', { name: `View ${companyName}` }).click()
  const details = admin.getByRole('dialog', { name: companyName })
  await expect(details.getByText('EC-20417')).toBeVisible()
  await expect(details.getByText('53110')).toBeVisible()
  expect(await violationsIn(admin, 'a contractor')).toEqual([])
  await admin.setViewportSize(DESKTOP)
  await admin.keyboard.press('Escape')

  await admin.getByRole('button', { name: `Delete ${companyName}` }).click()
  const confirm = admin.getByRole('alertdialog', { name: 'Delete this contractor?' })
  await expect(confirm).toContainText(
    `This action cannot be undone. This will permanently delete the contractor ${companyName} and remove all associated data.`,
  )
  await expect(confirm).toContainText('1 ZIP code will be unassigned.')
  await expect(confirm).not.toContainText(/\b0 (prices|drafts|sent estimates)\b/)
  expect(await violationsIn(admin, 'deleting a contractor')).toEqual([])
  await admin.setViewportSize(DESKTOP)
  await confirm.getByRole('button', { name: 'Delete contractor' }).click()
  await expect(admin.getByText('Contractor deleted successfully').first()).toBeVisible()
  await expect(admin.getByText(companyName)).toHaveCount(0)
})

test('the dashboard shows people and territories that are new as soon as its window has focus', async ({
  page,
  visit,
}) => {
  const admin = await visit('admin')
  await admin.goto('/admin')
  const cards = ['Contractors', 'All Agents', 'Territory Management'].map((name) =>
    admin.getByRole('region', { name, exact: true }),
  )
  await admin.getByRole('group', { name: 'Estimates, territories, and people' }).scrollIntoViewIfNeeded()
  for (const card of cards) await expect(card.getByRole('listitem').first()).toBeVisible()

  const agent = await newAgent(page.request, 'arriving')
  const email = newAddress('arriving-contractor')
  // The card begins with the first names of the alphabet.
  const companyName = `AA Electric ${email.slice(-20, -12)}`
  const contractor = { firstName: 'Casey', lastName: 'Brandt', email, companyName, licenseNumber: 'EC-20418' }
  const created = await admin.request.post('/api/admin/contractors', { data: contractor })
  const { id } = (await created.json()) as { id: string }
  const territory = { zipCode: '53129', city: 'Greendale', state: 'WI', contractorId: id }
  expect((await admin.request.post('/api/territories', { data: territory })).status()).toBe(201)

  await admin.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  for (const [card, text] of [
    [cards[0], companyName],
    [cards[1], agent],
    [cards[2], companyName],
  ] as const)
    await expect(card!).toContainText(text)
})

test('the dashboard’s lower half loads once it’s near, and coming back leads to where one was', async ({
  visit,
}) => {
  const admin = await visit('admin')
  await admin.setViewportSize({ width: 390, height: 500 })
  const requested: string[] = []
  admin.on('request', (request) => requested.push(new URL(request.url()).pathname))
  await admin.goto('/admin')
  await expect(admin.getByRole('region', { name: 'New Reports for Processing' })).toBeVisible()
  expect(requested).not.toContain('/api/admin/agents')

  await admin.getByRole('group', { name: 'Processed reports' }).scrollIntoViewIfNeeded()
  await admin.getByRole('group', { name: 'Estimates, territories, and people' }).scrollIntoViewIfNeeded()
  const all = admin.getByRole('link', { name: /^See all .* in All Agents$/ })
  await all.scrollIntoViewIfNeeded()
  const place = await admin.evaluate(() => scrollY)
  await all.click()
  await expect(admin.getByRole('heading', { level: 1, name: 'All Agents' })).toBeVisible()
  await admin.goBack()
  await expect(all).toBeInViewport()
  await expect.poll(() => admin.evaluate(() => scrollY)).toBeGreaterThan(place - 300)
})

test('Tab leads into the dashboard’s lower half, which loads when it gets the focus', async ({ visit }) => {
  const admin = await visit('admin')
  await admin.setViewportSize({ width: 390, height: 500 })
  await admin.goto('/admin')
  const group = admin.getByRole('group', { name: 'Estimates, territories, and people' })
  await group.focus()
  await expect(group.locator(':focus')).toHaveCount(1)
})
