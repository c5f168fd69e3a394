import { test } from '@playwright/test'
import {
  approve,
  asPdf,
  expectCompletePdf,
  openDraft,
  receiveEstimate,
  uploadReport,
} from '../main-job/main-job.ts'
import { openSignUp } from '../support/accounts.ts'
import { expect, signIn } from '../support/journey.ts'
import { linkIn, openMailbox, pdfIn } from '../support/mailbox.ts'
import { pick } from '../support/picking.ts'
import { buildReport } from '../support/report-fixture.ts'
import { odie, startAsNewUser } from '../support/server.ts'

const admin = { email: 'boss@example.com', password: 'correct horse for the boss' }
const contractor = {
  email: 'sparks@example.com',
  password: 'correct horse for sparks',
  license: 'EC-200417',
}
const agent = { email: 'sam.agent@example.com', password: 'correct horse for sam' }

const PRICEBOOK = [
  'item_name,min_price,max_price,unit,category,description',
  'Double-tapped breaker correction,180.00,180.00,each,Panel,Pigtail or add a breaker',
  'GFCI receptacle installation,165.00,165.00,each,Receptacles,',
  'Smoke alarm installation,95.00,145.00,each,Alarms,Hard-wired',
  'Service call,120.00,120.00,visit,Charges,',
].join('\r\n')

test('a production install works from the first admin to the emailed PDF over SMTP', async ({ browser }) => {
  // From the first start to the delivered PDF: 40 s on a quiet machine, over a minute on a busy one.
  test.slow()
  const mailbox = await openMailbox()
  const server = await startAsNewUser({
    DEMO: 'false',
    SMTP_URL: mailbox.smtpUrl,
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
  })
  const newPage = () => browser.newPage({ baseURL: server.url, reducedMotion: 'reduce' })
  try {
    const adminPage = await newPage()
    await test.step('the first admin comes from the environment, the second from the CLI', async () => {
      await signIn(adminPage, admin.email, admin.password)
      await expect(adminPage).toHaveURL('/admin')
      expect(
        await odie(server, ['admin', 'create', 'second@example.com'], 'another long password'),
      ).toContain('second@example.com is now an admin')
    })

    await test.step('the admin creates a contractor, who accepts the invitation', async () => {
      await adminPage.getByRole('link', { name: 'Contractors' }).click()
      await expect(adminPage).toHaveURL('/admin/contractors')
      await adminPage.getByRole('button', { name: 'New contractor' }).first().click()
      const form = adminPage.getByRole('dialog')
      await form.getByRole('textbox', { name: 'First Name' }).fill('Toni')
      await form.getByRole('textbox', { name: 'Last Name' }).fill('Sparks')
      await form.getByRole('textbox', { name: 'Email', exact: true }).fill(contractor.email)
      await form.getByRole('textbox', { name: 'Company', exact: true }).fill('Sparks & Daughters LLC')
      await form.getByRole('textbox', { name: 'License number' }).fill(contractor.license)
      await form.getByRole('checkbox', { name: /^Verified/ }).check()
      await form.getByRole('button', { name: 'Create contractor' }).click()
      await expect(form).toBeHidden()

      const electrician = await newPage()
      const invitation = await mailbox.emailTo(contractor.email, 'invitation')
      await electrician.goto(linkIn(invitation, '/accept-invitation'))
      await electrician.getByRole('textbox', { name: 'Password' }).fill(contractor.password)
      await electrician.getByRole('button', { name: 'Set password and log in' }).click()
      await expect(electrician).toHaveURL('/contractor')
    })

    await test.step('the admin assigns a ZIP code and imports a pricebook', async () => {
      await adminPage.getByRole('link', { name: 'Territories' }).click()
      await expect(adminPage).toHaveURL('/admin/territories')
      await adminPage.getByRole('button', { name: 'Manual' }).first().click()
      const form = adminPage.getByRole('dialog')
      await form.getByRole('textbox', { name: 'ZIP code' }).fill('53202')
      await expect(form.getByRole('textbox', { name: 'City' })).toHaveValue('Milwaukee')
      await pick(form.getByRole('combobox', { name: 'Contractor' }), 'Sparks & Daughters LLC')
      await form.getByRole('button', { name: 'Assign' }).click()
      await expect(form).toBeHidden()

      await adminPage.getByRole('link', { name: 'Pricebooks' }).click()
      await expect(adminPage).toHaveURL('/admin/pricebooks')
      await pick(adminPage.getByRole('combobox', { name: 'For contractor' }), 'Sparks & Daughters LLC')
      await adminPage
        .getByLabel('CSV file')
        .setInputFiles({ name: 'prices.csv', mimeType: 'text/csv', buffer: Buffer.from(PRICEBOOK) })
      await adminPage.getByRole('button', { name: 'Import prices' }).click()
      await expect(adminPage.getByText('4 prices imported, 0 unchanged')).toBeVisible()
    })

    const agentPage = await newPage()
    await test.step('an agent signs up and follows the emailed link', async () => {
      await agentPage.goto('/auth')
      await openSignUp(agentPage)
      const form = agentPage.getByRole('tabpanel', { name: 'Sign Up' })
      await form.getByRole('textbox', { name: 'First Name' }).fill('Sam')
      await form.getByRole('textbox', { name: 'Last Name' }).fill('Reyes')
      await form.getByRole('textbox', { name: 'Email' }).fill(agent.email)
      await form.getByRole('textbox', { name: 'Password' }).fill(agent.password)
      await form.getByRole('button', { name: 'Sign Up' }).click()
      const verification = await mailbox.emailTo(agent.email, 'erif')
      await agentPage.goto(linkIn(verification, '/verify-email'))
      await expect(agentPage.getByText('Email verified')).toBeVisible()
      await agentPage.getByRole('link', { name: 'Continue' }).click()
      await expect(agentPage).toHaveURL('/agent')
    })

    const address = '77 E First Start Ave, Milwaukee, WI 53202'
    await test.step('the agent’s report becomes a draft at the contractor’s prices and is sent', async () => {
      await uploadReport(agentPage, address, asPdf('report.pdf', buildReport(address)))
      const draft = await openDraft(adminPage, address)
      const lines = draft.estimateData?.line_items ?? []
      expect(lines.filter(({ price_basis }) => price_basis === 'pricebook').length).toBeGreaterThan(0)
      expect(lines.find(({ id }) => id === 'missing_gfci')).toMatchObject({
        class: 'firm',
        unit_price: '165.00',
      })
      const sent = await approve(adminPage)

      const pdf = await receiveEstimate(agentPage, address)
      await expectCompletePdf(pdf, sent, contractor.license)
      for (const { email } of [agent, contractor])
        expect(pdfIn(await mailbox.emailTo(email, address)).equals(pdf)).toBe(true)
    })

    await test.step('there’s no outbox', async () => {
      expect((await agentPage.request.get('/api/dev/outbox')).status()).toBe(404)
    })
  } finally {
    await server.stop()
    await mailbox.close()
  }
})
