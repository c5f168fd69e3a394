import { beforeEach, expect, test } from 'vitest'
import { listShares } from '#domain/client/shares/contract.ts'
import { ESTIMATE_DISCLOSURE } from '#domain/estimates/rules.ts'
import { createSentEstimate } from '#test/builders/estimates.ts'
import { structureOf, tagsNamed } from '#test/builders/pdf-structure.ts'
import { textOf } from '#test/builders/pdf-text.ts'
import { createUser } from '#test/builders/people.ts'
import {
  createRequestable,
  linkToRespond,
  type Requestable,
  repairOf,
  respond,
  saveRequest,
  TERMS,
} from '#test/builders/repairs/repair-requests.ts'
import { call, mailsTo, runJobs, visitor } from '#test/harness/harness.ts'
import {
  getRepairRequest,
  getRepairRequestPdf,
  getRepairRequestText,
  openRepairRequest,
  type RequestedLine,
  withdrawRepairRequest,
} from './contract.ts'
import { REQUEST_DISCLOSURE, stateOf } from './rules.ts'

let sent: Requestable
beforeEach(async () => {
  sent = await createRequestable()
})

test('a request asks for each line as an outcome with proof, with the report’s words and page, and the price', async () => {
  expect((await saveRequest(sent)).status).toBe(200)
  const { text } = (await call(sent.agent, getRepairRequestText, { id: sent.id })).body
  expect(text).toMatch(/^REQUEST FOR ELECTRICAL REPAIRS\n/)
  expect(text).toContain('by December 18, 2036 by a licensed electrician, at the seller’s expense')
  for (const [index, { description, scope }] of sent.lines.entries()) {
    expect(text).toContain(`${index + 1}. ${description}`)
    expect(text).toContain(`${scope} Done by a licensed electrician; invoice and photo of the finished work.`)
  }
  expect(text).toContain('Inspection report, page 1: “A breaker in the main panel is double tapped.')
  expect(text).toMatch(/Estimated total of the repairs: \$[\d,]+\.\d\d\n/)
  expect(text).toContain('This covers electrical work only.')
  expect(text).toContain(ESTIMATE_DISCLOSURE)
  expect(text).toContain(REQUEST_DISCLOSURE)
})

test('without prices, neither the text nor the other side’s page has one', async () => {
  await saveRequest(sent, { terms: { ...TERMS, showsPrices: false, message: 'Thanks for a quick answer.' } })
  const { text } = (await call(sent.agent, getRepairRequestText, { id: sent.id })).body
  expect(text).not.toMatch(/\$\d/)
  expect(text).toContain('Thanks for a quick answer.')
  const { body } = await call(visitor, openRepairRequest, { token: (await linkToRespond(sent)).token })
  expect(body.lines.map(({ price, amount }) => [price, amount])).toEqual([
    [null, null],
    [null, null],
  ])
})

test('only lines of the estimate can be asked for, each once, and money needs an amount', async () => {
  const statusOf = async (lines: RequestedLine[]) => (await saveRequest(sent, { lines })).status
  expect(await statusOf([{ ...repairOf(sent.first), lineId: 'unknown' }])).toBe(400)
  expect(await statusOf([repairOf(sent.first), repairOf(sent.first)])).toBe(400)
  expect(await statusOf([{ ...repairOf(sent.first), ask: 'credit' }])).toBe(400)
  expect(await statusOf([{ ...repairOf(sent.first), ask: 'credit', amount: '-5.00' }])).toBe(400)
  expect(await statusOf([])).toBe(400)
  expect((await call(sent.agent, getRepairRequest, { id: sent.id })).body).toBeNull()
})

test('a withdrawn request ends its links, tells who asked to know, and can be made again', async () => {
  await saveRequest(sent)
  const { token } = await linkToRespond(sent)
  await respond(sent, token, { email: 'sam@example.com' })
  const withdrawn = await call(sent.agent, withdrawRepairRequest, { id: sent.id, version: 2 })
  expect([withdrawn.status, withdrawn.body.versions[0]?.isWithdrawn]).toEqual([200, true])
  expect((await call(visitor, openRepairRequest, { token })).status).toBe(404)
  expect((await respond(sent, token, { version: 3 })).status).toBe(404)
  expect((await call(sent.agent, listShares, { id: sent.id })).body).toEqual([])
  expect((await call(sent.agent, getRepairRequestText, { id: sent.id })).status).toBe(404)
  await runJobs()
  expect((await mailsTo('sam@example.com')).map(({ subject }) => subject)).toContain(
    `Repair request withdrawn: ${sent.address}`,
  )
  const again = await saveRequest(sent, { version: 3 })
  expect(again.body.versions[0]).toMatchObject({ version: 4, isWithdrawn: false })
  expect(stateOf(again.body.versions[0]!)).toBe('waiting')
  const opened = await call(visitor, openRepairRequest, { token: (await linkToRespond(sent)).token })
  expect(opened.body.lines.map(({ response }) => response)).toEqual([null, null])
  expect(opened.body.changedTerms).toEqual([])
})

test('the PDF has the same content, prints markup as it is, and has a heading for each item', async () => {
  await saveRequest(sent, { terms: { ...TERMS, message: '#panic("no") <b>' } })
  const { status, bytes, headers } = await call(sent.agent, getRepairRequestPdf, { id: sent.id })
  expect([status, headers['content-type']]).toEqual([200, 'application/pdf'])
  const printed = await textOf(bytes)
  for (const { description } of sent.lines) expect(printed).toContain(description)
  expect(printed).toContain('*GFCI* #protection')
  expect(printed).toContain('#panic("no") <b>')
  expect(printed).not.toMatch(/signature|Seller\s+Date/i)
  const { isTagged, language, title, tags } = await structureOf(bytes)
  expect([isTagged, language, title]).toEqual([true, 'en-US', 'Request for Electrical Repairs'])
  const headings = tagsNamed(tags, /^H\d$/).map(({ type }) => type)
  expect(headings).toEqual(['H1', ...sent.lines.map(() => 'H2')])
})

test('another agent’s estimate can’t be found', async () => {
  const { id } = await createSentEstimate()
  const other = await createUser('agent')
  expect((await call(other, getRepairRequest, { id })).status).toBe(404)
  expect((await call(other, getRepairRequestText, { id })).status).toBe(404)
})
