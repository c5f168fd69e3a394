import { expect, test } from 'vitest'
import type { Decision } from '#domain/estimates/decisions/contract.ts'
import { priceFinding, reviseEstimate } from '#domain/review/desk/contract.ts'
import {
  approve,
  draftFrom,
  elsewhere,
  newWord,
  quoting,
  type Review,
  readEstimate,
  save,
  sentencesWith,
} from '#test/builders/precedents.ts'
import { call, runJobs } from '#test/harness/harness.ts'
import { readPages } from '#test/harness/pages.ts'
import { listPrecedentCompanies, listPrecedents, withdrawPrecedent } from './contract.ts'

const newCompany = () => `${newWord()}.test`

async function start(company = newCompany()) {
  const sentences = sentencesWith(newWord())
  const all = Object.values(sentences)
  return { company, sentences, all, first: await draftFrom(company, all) }
}

const idOf = ({ estimate }: Review, words: string) => {
  const { findings, possible, setAside } = estimate
  return quoting([...findings, ...possible, ...setAside], words)!.id
}

const removed = (
  findingId: string,
  reason: 'not_a_deficiency' | 'already_repaired' = 'not_a_deficiency',
): Decision => ({
  type: 'removed',
  findingId,
  reason,
})

const listOf = async ({ draft }: Review, company: string) =>
  (await call(draft.admin, listPrecedents, { company })).body

test('a sentence that staff set aside is set aside in the company’s next report, whatever the room and number', async () => {
  const { company, all, first } = await start()
  const id = idOf(first, 'loose in their boxes')
  await approve(first, { without: [id], decisions: [removed(id)] })

  const { estimate } = await draftFrom(company, all.map(elsewhere))
  expect(quoting(estimate.findings, 'loose in their boxes')).toBeUndefined()
  expect(quoting(estimate.setAside, 'loose in their boxes')).toMatchObject({
    kind: 'damaged_receptacle',
    precedent: {
      reason: 'not_a_deficiency',
      foundKind: 'damaged_receptacle',
      decidedBy: first.draft.admin.name,
    },
  })
  const lines = estimate.estimateData!.line_items
  expect(lines.some(({ finding_ids }) => finding_ids.includes(estimate.setAside[0]!.id))).toBe(false)
  expect(quoting(estimate.mentions, 'loose in their boxes')).toMatchObject({
    outcome: 'negated',
    findingId: estimate.setAside[0]!.id,
  })
  expect(quoting(estimate.findings, 'double tapped')).toMatchObject({
    precedent: { reason: null, foundKind: 'double_tapped_breaker' },
  })
})

test('a draft that isn’t sent decides nothing', async () => {
  const { company, all, first } = await start()
  const id = idOf(first, 'loose in their boxes')
  await save(first, { without: [id], decisions: [removed(id)] })
  const { estimate } = await draftFrom(company, all)
  expect(estimate.setAside).toEqual([])
  expect(await listOf(first, company)).toEqual([])
})

test.each<[string, Decision[]]>([
  ['without a reason', []],
  ['because it was repaired', [{ type: 'removed', findingId: '', reason: 'already_repaired' }]],
  ['as a duplicate', [{ type: 'removed', findingId: '', reason: 'duplicate' }]],
  ['because it’s out of scope', [{ type: 'removed', findingId: '', reason: 'out_of_scope' }]],
])('a finding removed %s is found again in the next report', async (_why, decisions) => {
  const { company, all, first } = await start()
  const id = idOf(first, 'loose in their boxes')
  await approve(first, {
    without: [id],
    decisions: decisions.map((decision) => ({ ...decision, findingId: id }) as Decision),
  })
  const { estimate } = await draftFrom(company, all)
  expect(quoting(estimate.findings, 'loose in their boxes')).toBeDefined()
  expect(estimate.setAside).toEqual([])
})

test('a finding whose kind staff changed is found with that kind, and priced as such, in the next report', async () => {
  const { company, all, first } = await start()
  const { draft } = first
  const findingId = idOf(first, 'freezer receptacle')
  const priced = await call(draft.admin, priceFinding, {
    id: draft.id,
    contractorId: draft.contractor.actor.userId,
    of: { findingId, kind: 'missing_dedicated_circuit' },
  })
  expect(priced.body.finding).toMatchObject({ id: findingId, kind: 'missing_dedicated_circuit' })
  const lines = priced.body.lines.filter(({ type }) => type === 'work')
  const sent = await approve(first, {
    without: [findingId],
    lines,
    decisions: [{ type: 'kind', findingId, kind: 'missing_dedicated_circuit' }],
  })
  expect(quoting(sent.estimate.findings, 'freezer receptacle')).toMatchObject({
    kind: 'missing_dedicated_circuit',
  })
  expect(sent.estimate.estimateData!.line_items.at(-1)).toMatchObject({ price_basis: 'catalogue' })

  const { estimate } = await draftFrom(company, all.map(elsewhere))
  const again = quoting(estimate.findings, 'freezer receptacle')!
  expect(again).toMatchObject({
    kind: 'missing_dedicated_circuit',
    precedent: { reason: null, foundKind: 'missing_gfci' },
  })
  const line = estimate.estimateData!.line_items.find(({ finding_ids }) => finding_ids.includes(again.id))
  expect(line).toMatchObject({ id: 'missing_dedicated_circuit', description: lines[0]!.description })
})

/** Makes the sump pump's wiring a finding of a draft, as the desk does. */
async function addMention({ draft, estimate }: Review) {
  const { page, quote } = quoting(estimate.mentions, 'exhibition booths')!
  const mention = { page, quote, kind: 'unsecured_wiring' }
  const { body } = await call(draft.admin, priceFinding, {
    id: draft.id,
    contractorId: draft.contractor.actor.userId,
    of: mention,
  })
  const decisions: Decision[] = [{ type: 'added', ...mention }]
  return { lines: body.lines.filter(({ type }) => type === 'work'), decisions }
}

test('a mention that staff made a finding is a finding in the next report, with its evidence', async () => {
  const { company, all, first } = await start()
  const sent = await approve(first, await addMention(first))
  const added = quoting(sent.estimate.findings, 'exhibition booths')!
  expect(added).toMatchObject({ kind: 'unsecured_wiring', location: 'Basement' })

  const { estimate } = await draftFrom(company, all.map(elsewhere))
  const again = quoting(estimate.findings, 'exhibition booths')!
  expect(again).toMatchObject({
    kind: 'unsecured_wiring',
    location: 'Crawl space',
    precedent: { reason: null, foundKind: null },
  })
  expect(quoting(estimate.mentions, 'exhibition booths')).toMatchObject({
    outcome: 'finding',
    findingId: again.id,
  })
  expect(estimate.estimateData!.line_items.flatMap(({ finding_ids }) => finding_ids)).toContain(again.id)
})

test('another company’s report follows a decision only while no company decided otherwise', async () => {
  const { all, first } = await start()
  const id = idOf(first, 'loose in their boxes')
  await approve(first, { without: [id], decisions: [removed(id)] })
  const stranger = await draftFrom(newCompany(), all)
  expect(stranger.estimate.setAside).toHaveLength(1)

  // This company's staff restore it, so now two companies disagree.
  const restored = idOf(stranger, 'loose in their boxes')
  const { body } = await call(stranger.draft.admin, priceFinding, {
    id: stranger.draft.id,
    contractorId: stranger.draft.contractor.actor.userId,
    of: { findingId: restored },
  })
  await approve(stranger, { lines: body.lines.filter(({ type }) => type === 'work') })
  const third = await draftFrom(newCompany(), all)
  expect([third.estimate.setAside.length, quoting(third.estimate.findings, 'loose in their boxes')]).toEqual([
    0,
    expect.not.objectContaining({ precedent: expect.anything() }),
  ])
})

test('a later contrary decision of the same company replaces the earlier one; an equal one changes nothing', async () => {
  const { company, all, first } = await start()
  const id = idOf(first, 'loose in their boxes')
  const sent = await approve(first, { without: [id], decisions: [removed(id)] })
  const before = (await listOf(first, company)).find(({ reason }) => reason !== null)!

  const second = await draftFrom(company, all)
  await approve(second)
  expect((await listOf(first, company)).find(({ reason }) => reason !== null)).toMatchObject({
    id: before.id,
  })

  const { body: revision } = await call(sent.draft.admin, reviseEstimate, {
    id: sent.draft.id,
    version: sent.estimate.version,
  })
  expect(revision.decisions).toEqual([removed(id)])
  const { body: priced } = await call(sent.draft.admin, priceFinding, {
    id: revision.id,
    contractorId: revision.contractorId,
    of: { findingId: id },
  })
  await approve(
    { draft: { ...sent.draft, id: revision.id }, estimate: revision },
    { lines: priced.lines.filter(({ type }) => type === 'work'), decisions: [] },
  )
  const after = await listOf(first, company)
  expect(after.filter(({ reason }) => reason !== null)).toEqual([])
  expect((await draftFrom(company, all)).estimate.setAside).toEqual([])
})

test('a withdrawn precedent no longer applies, and the desk shows that of a report that followed it', async () => {
  const { company, all, first } = await start()
  const id = idOf(first, 'loose in their boxes')
  await approve(first, { without: [id], decisions: [removed(id)] })
  const second = await draftFrom(company, all)
  expect(second.estimate.withdrawnPrecedents).toEqual([])
  const precedent = second.estimate.setAside[0]!.precedent!

  const withdraw = () => call(second.draft.admin, withdrawPrecedent, { id: precedent.id as never })
  expect((await withdraw()).status).toBe(204)
  expect((await withdraw()).status).toBe(204)
  const { withdrawnPrecedents, setAside } = await readEstimate(second.draft)
  expect([withdrawnPrecedents, setAside.length]).toEqual([[precedent.id], 1])
  expect((await draftFrom(company, all)).estimate.setAside).toEqual([])
})

test('the list names sentence, company, decision and author, counts each report once, and is searched and paged', async () => {
  const { company, all, sentences, first } = await start()
  const id = idOf(first, 'loose in their boxes')
  const sent = await approve(first, {
    without: [id],
    ...(await addMention(first)),
    decisions: [removed(id), ...(await addMention(first)).decisions],
  })
  await draftFrom(company, all)
  await draftFrom(company, all)
  await runJobs()

  const list = await listOf(sent, company)
  expect(list).toHaveLength(4)
  expect(list.find(({ sentence }) => sentence === `${sentences.loose.split('. ')[0]}.`)).toMatchObject({
    company,
    found: { kind: 'damaged_receptacle', title: expect.any(String) },
    decided: null,
    reason: 'not_a_deficiency',
    decidedBy: first.draft.admin.name,
    timesApplied: 2,
    lastAppliedAt: expect.stringMatching(/^\d{4}-/),
  })
  expect(list.find(({ found }) => found === null)).toMatchObject({
    decided: { kind: 'unsecured_wiring' },
    timesApplied: 2,
  })
  const pages = await readPages(sent.draft.admin, listPrecedents, { company, limit: 3 })
  expect(pages.flat()).toEqual(list)
  const search = await call(sent.draft.admin, listPrecedents, { company, search: 'EXHIBITION' })
  expect(search.body.map(({ sentence }) => sentence)).toEqual([sentences.booth])
  expect((await call(sent.draft.admin, listPrecedents, { company, search: '%' })).body).toEqual([])
  expect((await call(sent.draft.admin, listPrecedentCompanies, {})).body).toContainEqual({
    company,
    precedents: 4,
  })
})

test('decisions about what the report doesn’t have are dropped, and unknown kinds are never used', async () => {
  const { first } = await start()
  const { draft, estimate } = first
  const { page, quote } = quoting(estimate.mentions, 'exhibition booths')!
  const saved = await save(first, {
    decisions: [
      removed('f_nothing'),
      { type: 'kind', findingId: estimate.findings[0]!.id, kind: 'no_such_kind' },
      { type: 'added', page, quote: 'Words that no inspector wrote', kind: 'open_ground' },
      { type: 'added', page: page + 1, quote, kind: 'open_ground' },
      { type: 'added', page, quote, kind: 'service_call' },
    ],
  })
  expect(saved.estimate.decisions).toEqual([])
  expect(saved.estimate.findings).toEqual(estimate.findings)
  const price = (of: Parameters<typeof call<typeof priceFinding>>[2]['of']) =>
    call(draft.admin, priceFinding, { id: draft.id, contractorId: null, of })
  expect((await price({ findingId: 'f_nothing' })).status).toBe(404)
  expect((await price({ page, quote: 'Words that no inspector wrote', kind: 'open_ground' })).status).toBe(
    404,
  )
  expect((await price({ page, quote, kind: 'no_such_kind' })).status).toBe(400)
})

test('an earlier client that sends no decisions keeps those that were saved', async () => {
  const { first } = await start()
  const id = idOf(first, 'loose in their boxes')
  const saved = await save(first, { without: [id], decisions: [removed(id)] })
  expect((await save(saved)).estimate.decisions).toEqual([removed(id)])
})
