import { expect, test } from 'vitest'
import { getAdminEstimate } from '#domain/estimates/contract.ts'
import { ESTIMATE_DISCLOSURE, SALE_DISCLOSURE } from '#domain/estimates/rules.ts'
import { createSentEstimate, createWaitingDraft, saveLines, sendDraft } from '#test/builders/estimates.ts'
import { structureOf, tagsNamed } from '#test/builders/pdf-structure.ts'
import { textOf } from '#test/builders/pdf-text.ts'
import { createUser } from '#test/builders/people.ts'
import { call } from '#test/harness/harness.ts'
import { getRepairRequest, getRepairRequestPdf } from './contract.ts'

const REPORT = `Electrical

A breaker in the main panel is double tapped. Have an electrician repair it.

The receptacles in the kitchen are not GFCI protected. Recommend *GFCI* #protection.
`

/** A sent estimate with the lines as ODIE drafted them. */
async function createSent() {
  const draft = await createWaitingDraft({ name: 'r.txt', content: REPORT })
  const { estimateData } = (await call(draft.admin, getAdminEstimate, { id: draft.id })).body
  const sent = await sendDraft(await saveLines(draft, estimateData?.line_items ?? []))
  return { ...sent, lines: (estimateData?.line_items ?? []).filter(({ type }) => type === 'work') }
}

test('a repair request asks for every line, with the report’s words and page, and the price', async () => {
  const { agent, id, lines } = await createSent()
  const { text } = (await call(agent, getRepairRequest, { id })).body
  expect(text).toMatch(/^REQUEST FOR ELECTRICAL REPAIRS\n/)
  for (const [index, { description, scope }] of lines.entries()) {
    expect(text).toContain(`${index + 1}. ${description}`)
    expect(text).toContain(`Request: ${scope}`)
  }
  expect(text).toContain('Inspection report: Page 1, “A breaker in the main panel is double tapped.')
  expect(text).toMatch(/Estimated total: \$[\d,]+\.\d\d\n/)
  expect(text).toContain(ESTIMATE_DISCLOSURE)
  expect(text).toContain(SALE_DISCLOSURE)
})

test('it asks for the chosen lines only', async () => {
  const { agent, id, lines } = await createSent()
  const [first, second] = lines
  const { text } = (await call(agent, getRepairRequest, { id, lines: first!.id })).body
  expect(text).toContain(first!.description)
  expect(text).not.toContain(second!.description)
  expect((await call(agent, getRepairRequest, { id, lines: 'unknown' })).status).toBe(400)
})

test('the PDF has the same content, and prints markup as it is', async () => {
  const { agent, id, lines } = await createSent()
  const { status, bytes, headers } = await call(agent, getRepairRequestPdf, { id })
  expect([status, headers['content-type']]).toEqual([200, 'application/pdf'])
  const printed = await textOf(bytes)
  for (const { description } of lines) expect(printed).toContain(description)
  expect(printed).toContain('*GFCI* #protection')
  expect(printed.replaceAll(/\s+/g, ' ')).toContain(SALE_DISCLOSURE)
  expect(printed).not.toMatch(/signature|Seller\s+Date/i)
})

test('screen readers get the request under headings, one for each item', async () => {
  const { agent, id, lines } = await createSent()
  const { isTagged, language, title, tags } = await structureOf(
    (await call(agent, getRepairRequestPdf, { id })).bytes,
  )
  expect([isTagged, language, title]).toEqual([true, 'en-US', 'Request for Electrical Repairs'])
  const headings = tagsNamed(tags, /^H\d$/).map(({ type }) => type)
  expect(headings).toEqual(['H1', ...lines.map(() => 'H2')])
})

test('another agent’s estimate can’t be found', async () => {
  const { id } = await createSentEstimate()
  expect((await call(await createUser('agent'), getRepairRequest, { id })).status).toBe(404)
})
