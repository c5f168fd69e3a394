import type { Page } from '@playwright/test'
import { inviteByApi, linkInEmail, newAddress } from './accounts.ts'
import { expect, people } from './journey.ts'

const DUMMY_TOKEN = '?token=not-a-token'
/** In place of a token from an email. */
const EMAILED = '?token=:emailed'

type Viewer = keyof typeof people | 'visitor' | 'newcomer'

/** Every page of the site map: its viewers, its URL, and the heading that shows once it has loaded. */
export const PAGES: Record<string, { viewer: Viewer; at?: string; heading: string | RegExp }[]> = {
  '/': [
    { viewer: 'visitor', heading: /./ },
    { viewer: 'agent', heading: /./ },
    { viewer: 'contractor', heading: /./ },
    { viewer: 'admin', heading: /./ },
  ],
  '/auth': [
    { viewer: 'visitor', heading: 'Welcome to ODIE' },
    { viewer: 'visitor', at: '/auth?tab=signup', heading: 'Welcome to ODIE' },
  ],
  '/forgot-password': [{ viewer: 'visitor', heading: 'Forgot password?' }],
  '/reset-password': [
    { viewer: 'visitor', heading: 'Invalid Reset Link' },
    { viewer: 'visitor', at: `/reset-password${EMAILED}`, heading: 'Reset Your Password' },
  ],
  '/verify-email': [{ viewer: 'visitor', at: `/verify-email${DUMMY_TOKEN}`, heading: 'Verification failed' }],
  '/verify-email-change': [{ viewer: 'visitor', heading: 'Address not changed' }],
  '/accept-invitation': [
    { viewer: 'visitor', heading: 'This invitation can’t be used' },
    { viewer: 'visitor', at: `/accept-invitation${EMAILED}`, heading: 'Choose a password' },
  ],
  '/shared-estimate': [{ viewer: 'visitor', heading: 'This link doesn’t work anymore' }],
  '/repair-response': [{ viewer: 'visitor', heading: 'There’s nothing to respond to here' }],
  '/held-estimate': [{ viewer: 'visitor', heading: 'This link doesn’t work anymore' }],
  '/work-request': [{ viewer: 'visitor', heading: 'This link doesn’t work anymore' }],
  '/work-report': [{ viewer: 'visitor', heading: 'This link doesn’t work anymore' }],
  '/completion-record': [{ viewer: 'visitor', heading: 'This link doesn’t work anymore' }],
  '/work-confirmation': [{ viewer: 'visitor', heading: 'This link doesn’t work anymore' }],
  '/reminders': [{ viewer: 'visitor', heading: 'This link doesn’t work anymore' }],
  '/onboarding': [{ viewer: 'newcomer', heading: 'What brings you to ODIE?' }],
  '/portal': [
    { viewer: 'visitor', heading: 'Access Denied' },
    { viewer: 'newcomer', heading: /^Welcome/ },
  ],
  '/contact': [{ viewer: 'visitor', heading: /./ }],
  '/terms-of-service': [{ viewer: 'visitor', heading: /./ }],
  '/privacy': [{ viewer: 'visitor', heading: /./ }],
  '/help': [{ viewer: 'visitor', heading: /./ }],
  '/dev/outbox': [{ viewer: 'visitor', heading: 'Outbox' }],
  '/account': [{ viewer: 'agent', heading: 'Profile Settings' }],
  '/account/webhooks': [
    { viewer: 'agent', heading: 'Webhooks' },
    { viewer: 'contractor', heading: 'Webhooks' },
    { viewer: 'admin', heading: 'Webhooks' },
  ],
  '/account/webhooks/:webhookId': [
    {
      viewer: 'agent',
      at: '/account/webhooks/00000000-0000-4000-8000-000000000000',
      heading: 'Webhook',
    },
  ],
  '/agent': [{ viewer: 'agent', heading: /./ }],
  '/agent/reports/:reportId': [{ viewer: 'agent', heading: /\d/ }],
  '/agent/emailed-reports/:emailedReportId': [
    {
      viewer: 'agent',
      at: '/agent/emailed-reports/00000000-0000-4000-8000-000000000000',
      heading: 'We can’t find this report',
    },
  ],
  '/agent/estimates/:estimateId/repair-request': [{ viewer: 'agent', heading: 'Repair request' }],
  '/contractor': [{ viewer: 'contractor', heading: /./ }],
  '/contractor/held-estimates/:estimateId': [
    {
      viewer: 'contractor',
      at: '/contractor/held-estimates/00000000-0000-4000-8000-000000000000',
      heading: /estimate/i,
    },
  ],
  '/contractor/estimates/:estimateId': [{ viewer: 'contractor', heading: /\d/ }],
  '/contractor/estimates/:estimateId/completion': [{ viewer: 'contractor', heading: /\d/ }],
  '/contractor/company': [{ viewer: 'contractor', heading: 'Company' }],
  '/contractor/pricebook': [{ viewer: 'contractor', heading: 'Pricebook' }],
  '/admin': [{ viewer: 'admin', heading: /./ }],
  '/admin/reports': [{ viewer: 'admin', heading: 'New Reports for Processing' }],
  '/admin/estimates': [{ viewer: 'admin', heading: 'Estimates' }],
  '/admin/reports/processed': [{ viewer: 'admin', heading: 'Processed Reports' }],
  '/admin/contractors': [{ viewer: 'admin', heading: 'Contractors' }],
  '/admin/agents': [{ viewer: 'admin', heading: 'All Agents' }],
  '/admin/applications': [{ viewer: 'admin', heading: 'Applications' }],
  '/admin/territories': [{ viewer: 'admin', heading: 'Territories' }],
  '/admin/pricebooks': [{ viewer: 'admin', heading: 'Pricebooks' }],
  '/admin/pricebooks/:contractorId': [{ viewer: 'admin', heading: / pricebook$/ }],
  '/admin/questions': [{ viewer: 'admin', heading: 'Questions' }],
  '/admin/messages': [{ viewer: 'admin', heading: /./ }],
  '/admin/emails': [{ viewer: 'admin', heading: 'Emails' }],
  '/admin/inbox': [{ viewer: 'admin', heading: 'Inbox' }],
  '/admin/staff': [{ viewer: 'admin', heading: 'Staff' }],
  '/admin/retention': [{ viewer: 'admin', heading: 'Retention' }],
  '/admin/statistics': [{ viewer: 'admin', heading: 'Statistics' }],
  '/admin/jobs': [{ viewer: 'admin', heading: 'Jobs' }],
  '/admin/activity': [{ viewer: 'admin', heading: 'Activity' }],
  '/admin/precedents': [{ viewer: 'admin', heading: 'Precedents' }],
  '/admin/estimates/:estimateId': [
    { viewer: 'admin', heading: /./ },
    {
      viewer: 'admin',
      at: '/admin/estimates/00000000-0000-4000-8000-000000000000',
      heading: 'We can’t find this estimate',
    },
  ],
  '/admin/estimates/:estimateId/repair': [{ viewer: 'admin', heading: 'Requests and repair' }],
  '/test-admin': [{ viewer: 'visitor', heading: 'Test admin' }],
  '/test-admin-states': [{ viewer: 'visitor', heading: 'Multi-state setup' }],
  '/test-contractor': [{ viewer: 'visitor', heading: 'Test contractor' }],
  '/test-agent': [{ viewer: 'visitor', heading: 'Test agent' }],
  '/test-upload': [{ viewer: 'visitor', heading: 'Test upload' }],
  '/test-pricebook-import': [{ viewer: 'visitor', heading: 'Test pricebook import' }],
  '/*': [{ viewer: 'visitor', at: '/no-such-page', heading: 'Page Not Found' }],
}

/** Every page as each of its viewers, with the path that opens it. */
export const visits = Object.entries(PAGES).flatMap(([path, viewers]) =>
  viewers.map((entry) => ({ at: path, ...entry })),
)

/** Waits for lazily loaded content and data. */
export async function settle(page: Page) {
  await expect(async () => {
    const height = await scrollToEnd(page)
    await page.waitForLoadState('networkidle')
    await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0, { timeout: 5_000 })
    expect(await scrollToEnd(page)).toBe(height)
  }).toPass()
}

/** Scrolls to the end, where parts load once they're near. Returns the page's height: what loads above them moves the end. */
export const scrollToEnd = (page: Page): Promise<number> =>
  page.evaluate(() => {
    scrollTo(0, document.body.scrollHeight)
    return document.body.scrollHeight
  })

/** The URL of a page whose path names an estimate or a contractor, the first one that staff find, or has a token from an email. */
export async function pathOf(admin: Page, path: string): Promise<string> {
  if (path === `/accept-invitation${EMAILED}`) return await inviteByApi(admin.request, newAddress('axe'))
  if (path === `/reset-password${EMAILED}`) return await resetLink(admin)
  if (path.endsWith('/repair-request')) {
    const report = await firstLink(admin, '/agent', /^Show \d+ lines$/)
    return await firstLink(admin, report, 'Repair request')
  }
  if (path.startsWith('/contractor/estimates')) {
    const estimate = await firstLink(admin, '/contractor', /, WI \d+$/)
    return path.endsWith('/completion') ? `${estimate}/completion` : estimate
  }
  if (path.endsWith('/repair'))
    return `${await firstLink(admin, '/admin/estimates?state=accepted', /^View Estimate: /)}/repair`
  if (path.includes(':estimateId')) return await firstLink(admin, '/admin', 'Review estimate')
  if (path.includes(':reportId')) return await firstLink(admin, '/agent', /^Show \d+ lines$/)
  if (path.includes(':contractorId'))
    return await firstLink(admin, '/admin/pricebooks', people.contractor.companyName)
  return path
}

async function resetLink({ request }: Page): Promise<string> {
  const { email } = people.agent
  expect((await request.post('/api/password/forgot', { data: { email } })).status()).toBe(200)
  return await linkInEmail(request, email, '/reset-password?')
}

async function firstLink(admin: Page, path: string, name: string | RegExp): Promise<string> {
  await admin.goto(path)
  return (await admin.getByRole('link', { name }).first().getAttribute('href')) ?? ''
}
