import type { Page } from '@playwright/test'
import { type AgentEstimate, downloadEstimatePdf, getEstimate } from '#domain/estimates/contract.ts'
import { listEstimates } from '#domain/estimates/lists/contract.ts'
import type { Endpoint, InputOf, OutputOf } from '#kernel/endpoint.ts'
import { dollarText } from '#kernel/money.ts'
import { hrefOf } from '#web/api/call.ts'
import { paths } from '#web/paths.ts'
import { expect, test } from '../support/journey.ts'
import { openWithoutScripts } from '../support/open-without-scripts.ts'

async function read<E extends Endpoint>(page: Page, endpoint: E, input: InputOf<E>): Promise<OutputOf<E>> {
  return await (await page.request.get(hrefOf(endpoint, input))).json()
}

test('an agent reads their estimates before the dashboard’s script has loaded', async ({ visit }) => {
  const page = await visit('agent')
  const [estimate] = await read(page, listEstimates, { limit: 1 })
  const { propertyAddress, totalAmount, reportId } = estimate!
  const { requests, finish } = await openWithoutScripts(page, paths.agent())
  const title = page.getByRole('link', { name: propertyAddress })
  await expect(title).toHaveAttribute('href', paths.report(reportId))
  await expect(page.getByText(dollarText(totalAmount)).first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Download PDF' }).first()).toHaveAttribute(
    'href',
    hrefOf(downloadEstimatePdf, { id: estimate!.id }),
  )
  await title.focus()
  expect(await finish()).toEqual([])
  expect(requests).toContain(hrefOf(listEstimates, { limit: 50 }))
  await expect(page.getByRole('button', { name: 'Request work' }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: propertyAddress }).first()).toBeFocused()
})

test('an agent reads a report’s estimate before its script has loaded, and markup in it stays text', async ({
  visit,
}) => {
  const page = await visit('agent')
  const [estimate] = await read(page, listEstimates, { limit: 1 })
  const { line_items: lines } = (await read(page, getEstimate, { id: estimate!.id })).estimateData!
  const hostile = '<img src=x onerror="document.title=1"> early-price-value'
  await page.route(`**${hrefOf(getEstimate, { id: estimate!.id })}`, async (route) => {
    const response = await route.fetch()
    const body: AgentEstimate = await response.json()
    body.estimateData!.line_items[0]!.location = hostile
    await route.fulfill({ response, json: body })
  })
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  const { finish } = await openWithoutScripts(page, paths.report(estimate!.reportId))
  await expect(page.getByRole('heading', { level: 1, name: estimate!.propertyAddress })).toBeVisible()
  await expect(page.getByText(dollarText(estimate!.totalAmount)).first()).toBeVisible()
  for (const { description } of lines) await expect(page.getByText(description).first()).toBeVisible()
  await expect(page.getByText(hostile)).toBeVisible()
  await expect(page.locator('main img')).toHaveCount(0)
  expect(await finish()).toEqual([])
  await expect(page.getByRole('heading', { level: 1, name: estimate!.propertyAddress })).toBeVisible()
  expect(errors).toEqual([])
})

test('a report’s address doesn’t wait for its estimate, which the page says is loading', async ({
  visit,
}) => {
  const page = await visit('agent')
  const [estimate] = await read(page, listEstimates, { limit: 1 })
  const held = Promise.withResolvers<void>()
  await page.route(`**${hrefOf(getEstimate, { id: estimate!.id })}`, async (route) => {
    await held.promise
    await route.continue()
  })
  const { finish } = await openWithoutScripts(page, paths.report(estimate!.reportId))
  await expect(page.getByRole('heading', { level: 1, name: estimate!.propertyAddress })).toBeVisible()
  await expect(page.getByRole('status', { name: 'Loading the estimate' })).toBeVisible()
  held.resolve()
  await expect(page.getByText(dollarText(estimate!.totalAmount)).first()).toBeVisible()
  await expect(page.getByRole('status', { name: 'Loading the estimate' })).toBeHidden()
  expect(await finish()).toEqual([])
})

test('an estimate that can’t be read early is left to the page’s script, which tries again', async ({
  visit,
}) => {
  const page = await visit('agent')
  await page.route(`**${hrefOf(listEstimates, { limit: 50 })}`, (route) => route.abort(), { times: 1 })
  const { finish } = await openWithoutScripts(page, paths.agent())
  await expect(page.getByRole('status', { name: 'Loading your estimates' })).toBeVisible()
  await finish()
  await expect(page.getByRole('heading', { name: 'Estimates Received' })).toBeVisible()
})
