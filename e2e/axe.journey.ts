import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import routes from '#web/routes.ts'
import { inviteByApi, newAddress, PASSWORD } from './accounts.ts'
import { expect, type people, test } from './journey.ts'

const WIDE = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }

const A_TOKEN = '?token=not-a-token'

type Who = keyof typeof people | 'visitor' | 'newcomer'

/** Every page of the site map: who visits it, at which URL, and the heading that shows it has loaded. */
const PAGES: Record<string, { who: Who; at?: string; heading: string | RegExp }[]> = {
  '/': [
    { who: 'visitor', heading: /./ },
    { who: 'agent', heading: /./ },
    { who: 'contractor', heading: /./ },
    { who: 'admin', heading: /./ },
  ],
  '/auth': [
    { who: 'visitor', heading: 'Welcome to ODIE' },
    { who: 'visitor', at: '/auth?tab=signup', heading: 'Welcome to ODIE' },
  ],
  '/forgot-password': [{ who: 'visitor', heading: 'Forgot password?' }],
  '/reset-password': [
    { who: 'visitor', heading: 'Invalid Reset Link' },
    { who: 'visitor', at: `/reset-password${A_TOKEN}`, heading: 'Reset Your Password' },
  ],
  '/verify-email': [{ who: 'visitor', at: `/verify-email${A_TOKEN}`, heading: 'Verification failed' }],
  '/verify-email-change': [{ who: 'visitor', heading: 'Address not changed' }],
  '/accept-invitation': [
    { who: 'visitor', heading: 'This invitation can’t be used' },
    { who: 'visitor', at: `/accept-invitation${A_TOKEN}`, heading: 'Choose a password' },
  ],
  '/onboarding': [{ who: 'newcomer', heading: 'What brings you to ODIE?' }],
  '/portal': [
    { who: 'visitor', heading: 'Access Denied' },
    { who: 'newcomer', heading: /^Welcome/ },
  ],
  '/contact': [{ who: 'visitor', heading: /./ }],
  '/terms-of-service': [{ who: 'visitor', heading: /./ }],
  '/privacy': [{ who: 'visitor', heading: /./ }],
  '/help': [{ who: 'visitor', heading: /./ }],
  '/dev/outbox': [{ who: 'visitor', heading: 'Outbox' }],
  '/account': [{ who: 'agent', heading: 'Profile Settings' }],
  '/agent': [{ who: 'agent', heading: /./ }],
  '/contractor': [{ who: 'contractor', heading: /./ }],
  '/admin': [{ who: 'admin', heading: /./ }],
  '/admin/contractors': [{ who: 'admin', heading: 'Contractors' }],
  '/admin/applications': [{ who: 'admin', heading: 'Applications' }],
  '/admin/territories': [{ who: 'admin', heading: 'Territories' }],
  '/admin/pricebooks': [{ who: 'admin', heading: 'Pricebooks' }],
  '/admin/messages': [{ who: 'admin', heading: /./ }],
  '/admin/estimates/:estimateId': [{ who: 'admin', heading: /./ }],
  '/*': [{ who: 'visitor', at: '/no-such-page', heading: 'Page Not Found' }],
}

type Entry = { path?: string | undefined; index?: boolean | undefined; children?: Entry[] | undefined }

const pathsOf = (entries: readonly Entry[]): string[] =>
  entries.flatMap(({ path, index, children = [] }) => [
    ...(path || index ? [`/${path ?? ''}`] : []),
    ...pathsOf(children),
  ])

test('every page of the site map is checked', () => {
  expect(Object.keys(PAGES).sort()).toEqual(pathsOf(routes).sort())
})

const visits = Object.entries(PAGES).flatMap(([path, looks]) => looks.map((look) => ({ at: path, ...look })))

for (const who of ['visitor', 'newcomer', 'agent', 'contractor', 'admin'] as const)
  test(`axe finds nothing for ${who}, wide or on a phone, light or dark`, async ({ page, visit }) => {
    const window = who === 'visitor' || who === 'newcomer' ? page : await visit(who)
    if (who === 'newcomer') await becomeNewcomer(window)
    for (const { at, heading } of visits.filter((look) => look.who === who)) {
      const address = at.includes(':estimateId') ? await someDraft(window) : at
      await window.setViewportSize(WIDE)
      await window.emulateMedia({ colorScheme: 'light' })
      await window.goto(address)
      await expect(window.getByRole('heading', { level: 1, name: heading })).toBeVisible()
      await settle(window)
      expect(await findings(window, address)).toEqual([])
    }
  })

type Violation = { id: string; nodes: { html: string }[] }
type AxeWindow = { axe: { run(options: object): Promise<{ violations: Violation[] }> } }

/** Listing every element that passes takes longer than checking it. */
const EVERYTHING = { resultTypes: ['violations' as const] }
/** The theme changes nothing but colors, so only they are checked in dark mode. */
const COLOURS = { ...EVERYTHING, runOnly: ['color-contrast'] }

async function findings(page: Page, address: string) {
  // Legacy mode: otherwise each check opens its own window, as protection against third-party frames, and we have none.
  const first = await new AxeBuilder({ page }).options(EVERYTHING).setLegacyMode().analyze()
  const found = textOf(first.violations, `${address} wide light`)
  // Axe is in the page now; injecting it again would take longer than the check.
  const again = async (options: object, as: string) => {
    const look = (asked: object) => (globalThis as unknown as AxeWindow).axe.run(asked)
    found.push(...textOf((await page.evaluate(look, options)).violations, `${address} ${as}`))
  }
  await page.emulateMedia({ colorScheme: 'dark' })
  await again(COLOURS, 'wide dark')
  await page.setViewportSize(PHONE)
  await again(COLOURS, 'phone dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await again(EVERYTHING, 'phone light')
  return found
}

const textOf = (violations: Violation[], where: string) =>
  violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${where}: ${id} ${html.slice(0, 200)}`))

/** Waits for everything that loads late: content further down the page, and data. */
async function settle(page: Page) {
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0)
}

async function becomeNewcomer(page: Page) {
  const link = await inviteByApi(page.request, newAddress('axe'))
  const token = new URL(link, 'http://localhost').searchParams.get('token')
  const accepted = await page.request.post('/api/auth/accept-invitation', {
    data: { token, password: PASSWORD },
  })
  expect(accepted.status()).toBe(200)
}

async function someDraft(admin: Page): Promise<string> {
  await admin.goto('/admin')
  return (await admin.getByRole('link', { name: 'Review estimate' }).first().getAttribute('href')) ?? ''
}
