import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { DEMO_PASSWORD } from '#demo/people.ts'
import { expect, people, serverWith, signInByApi, test } from '../support/journey.ts'
import type { Server } from '../support/server.ts'

/*
 * Tests can't reach Google, so a stub of its script with made-up addresses is served instead. The server's real content
 * security policy applies.
 */

const GOOGLE = 'https://maps.googleapis.com/**'
const UNAVAILABLE = 'Address suggestions unavailable - you can still enter addresses manually.'

/** Runs in the page and records requests in `window.placesRequests`. */
const STUB = `
const places = [
  ['a', '812 E Brady Street', 'Milwaukee, WI, USA', '812 E Brady Street, Milwaukee, WI 53202, USA'],
  ['b', '812 Brady Court', 'Madison, WI, USA', '812 Brady Court, Madison, WI 53703, USA'],
]
const prediction = ([placeId, main, secondary, formattedAddress]) => ({
  placeId, mainText: { text: main }, secondaryText: { text: secondary }, text: { text: main + ', ' + secondary },
  toPlace: () => ({ async fetchFields({ fields }) { if (fields.includes('formattedAddress')) this.formattedAddress = formattedAddress } }),
})
const library = {
  AutocompleteSessionToken: class {},
  AutocompleteSuggestion: {
    async fetchAutocompleteSuggestions(request) {
      (window.placesRequests ??= []).push({ ...request, sessionToken: undefined })
      if (request.input.includes('outage')) throw new Error('quota')
      return { suggestions: places.map((place) => ({ placePrediction: prediction(place) })) }
    },
  },
}
`
/** Like Google's script: defines the API, then calls the loader's callback. */
const define = (importLibrary: string) =>
  `Object.assign(window.google.maps, { version: '3', importLibrary: ${importLibrary} }); window.google.maps.__ib__()`

const READY = `${STUB} ${define('async () => library')}`
const READY_LATE = `${STUB} setTimeout(() => { ${define('async () => library')} }, 350)`
const BROKEN = define(`async () => { throw new Error('no such library') }`)
const KEY_REJECTED = 'setTimeout(() => window.gm_authFailure(), 50)'

const withKey = test.extend<object, { server: Server }>({
  server: serverWith({ GOOGLE_MAPS_API_KEY: 'test-api-key' }),
})

/** Opens the agent's dashboard with `script` in place of Google's; null makes Google unreachable. */
async function openWith(page: Page, script: string | null) {
  await page.route(GOOGLE, (route) =>
    script === null ? route.abort() : route.fulfill({ contentType: 'text/javascript', body: script }),
  )
  await signInByApi(page.request, people.agent.email, DEMO_PASSWORD)
  await page.goto('/agent')
  return page.getByLabel('Property Address')
}

const placesRequests = (page: Page) =>
  page.evaluate(() => (window as { placesRequests?: Record<string, unknown>[] }).placesRequests ?? [])

withKey(
  'an address can be picked with the keyboard, and its ZIP code is checked immediately',
  async ({ page }) => {
    const requests: URL[] = []
    page.on('request', (request) => {
      if (request.url().startsWith('https://maps.googleapis.com/')) requests.push(new URL(request.url()))
    })
    const field = await openWith(page, READY)
    await expect(page.getByText('Address suggestions enabled')).toBeVisible()
    expect(requests.map(({ searchParams }) => searchParams.get('key'))).toEqual(['test-api-key'])

    await field.pressSequentially('812 brady')
    const options = page.getByRole('option')
    await expect(options).toHaveCount(2)
    await expect(page.getByRole('combobox')).toHaveAttribute('aria-expanded', 'true')
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
    expect((await placesRequests(page)).at(-1)).toMatchObject({
      input: '812 brady',
      includedRegionCodes: ['us'],
    })

    await field.press('ArrowDown')
    await field.press('ArrowDown')
    await field.press('ArrowUp')
    await expect(options.first()).toHaveAttribute('aria-selected', 'true')
    await field.press('Enter')
    await expect(field).toHaveValue('812 E Brady Street, Milwaukee, WI 53202')
    await expect(options).toHaveCount(0)
    await expect(page.getByText('We serve 53202')).toBeVisible()
  },
)

withKey('an address can be picked with the mouse; Escape and blur close the list', async ({ page }) => {
  const field = await openWith(page, READY)
  const options = page.getByRole('option')
  await field.pressSequentially('812')
  await expect(options).toHaveCount(2)
  await field.press('Escape')
  await expect(options).toHaveCount(0)
  await field.pressSequentially(' b')
  await expect(options).toHaveCount(2)
  await field.press('Tab')
  await expect(options).toHaveCount(0)
  await field.pressSequentially('r')
  await options.nth(1).click()
  await expect(field).toHaveValue('812 Brady Court, Madison, WI 53703')
})

withKey('suggestions need at least three characters', async ({ page }) => {
  const field = await openWith(page, READY)
  await expect(page.getByText('Address suggestions enabled')).toBeVisible()
  await field.pressSequentially('81')
  await field.pressSequentially('2 brady')
  await expect(page.getByRole('option')).toHaveCount(2)
  for (const { input } of await placesRequests(page)) expect(String(input).length).toBeGreaterThan(2)
})

withKey('a library that loads late still enables suggestions', async ({ page }) => {
  await openWith(page, READY_LATE)
  await expect(page.getByText('Address suggestions enabled')).toBeVisible()
})

for (const { cause, script, message } of [
  { cause: 'the script fails to load', script: null, message: UNAVAILABLE },
  { cause: 'Google rejects the key', script: KEY_REJECTED, message: 'Error loading Google Maps API' },
  {
    cause: 'the library throws',
    script: BROKEN,
    message: 'Failed to initialize address suggestions: no such library',
  },
])
  withKey(`when ${cause}, the page explains it and accepts a typed address`, async ({ page }) => {
    const field = await openWith(page, script)
    await expect(page.getByText(message, { exact: true })).toBeVisible()
    await field.fill('812 E Brady Street, Milwaukee, WI 53202')
    await expect(page.getByText('We serve 53202')).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Property Address' })).toBeVisible()
  })

withKey('when a suggestion request fails, typing still works', async ({ page }) => {
  const field = await openWith(page, READY)
  await field.pressSequentially('outage street 5')
  await expect(page.getByText(UNAVAILABLE, { exact: true })).toBeVisible()
  await expect(field).toHaveValue('outage street 5')
  await expect(field).toBeFocused()
})

test('without an API key, nothing is requested from Google, and the page says why', async ({ page }) => {
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).host))
  await openWith(page, READY)
  await expect(page.getByText('Google Places API key not configured', { exact: true })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Property Address' })).toBeVisible()
  expect(requests.filter((host) => host.includes('google'))).toEqual([])
})

test('without an API key, the content security policy blocks Google’s script', async ({ page }) => {
  await page.route('**/api/config/google-maps', (route) =>
    route.fulfill({ json: { apiKey: 'injected-key' } }),
  )
  await openWith(page, READY)
  await expect(page.getByText(UNAVAILABLE, { exact: true })).toBeVisible()
})
