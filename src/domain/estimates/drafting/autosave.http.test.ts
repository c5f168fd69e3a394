import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createWaitingDraft, type Draft, makeLine } from '#test/builders/estimates.ts'
import { createUser } from '#test/builders/people.ts'
import { call, ctx } from '#test/harness/harness.ts'
import { getAdminEstimate, type LineEdit, saveEstimate } from '../contract.ts'
import { additionalIdOf } from '../rules.ts'

/** A draft whose version follows its saves. */
async function openDraft() {
  const draft = await createWaitingDraft()
  const { body } = await call(draft.admin, getAdminEstimate, { id: draft.id })
  return { draft: { ...draft }, lines: body.estimateData?.line_items ?? [] }
}

async function save(
  draft: Draft,
  line_items: readonly LineEdit[],
  { isAutosave = true, ...over }: { isAutosave?: boolean; admin?: Draft['admin'] } = {},
) {
  const { id, version, admin, contractor } = { ...draft, ...over }
  const content = { contractorId: contractor.actor.userId, line_items: [...line_items], isAutosave }
  const { status, body } = await call(admin, saveEstimate, { id, version, ...content })
  expect(status).toBe(200)
  draft.version = body.version
  return body
}

type Recorded = {
  version: number
  change: { line_items: { from: { id: string }[]; to: { description: string; id: string }[] } }
}

async function changesOf({ id }: Draft) {
  const { rows } = await ctx.db.execute<Recorded>(
    sql`select version, change from estimate_changes where estimate_id = ${id} order by id`,
  )
  return rows
}

test('a person’s autosaves in a row are one change, from before the first to after the last', async () => {
  const { draft, lines } = await openDraft()
  const line = makeLine()
  for (const description of ['R', 'Re', 'Replace'])
    await save(draft, [...lines, { ...line, description: `${description} the panel` }])
  const changes = await changesOf(draft)
  expect(changes).toHaveLength(1)
  expect(changes[0]?.version).toBe(draft.version)
  expect(changes[0]?.change.line_items.from.map(({ id }) => id)).toEqual(lines.map(({ id }) => id))
  expect(changes[0]?.change.line_items.to.at(-1)?.description).toBe('Replace the panel')
})

test('a manual save, one by another person, and one much later are separate changes', async () => {
  const { draft, lines } = await openDraft()
  const other = await createUser('admin')
  await save(draft, lines)
  await save(draft, lines, { isAutosave: false })
  await save(draft, lines)
  await save(draft, lines, { admin: other })
  expect(await changesOf(draft)).toHaveLength(4)
  const { now } = ctx
  const inAnHour = new Date(now().getTime() + 3_600_000)
  ctx.now = () => inAnHour
  await save(draft, lines, { admin: other }).finally(() => {
    ctx.now = now
  })
  expect(await changesOf(draft)).toHaveLength(5)
})

test('a line that was added and removed between autosaves stays in the history', async () => {
  const { draft, lines } = await openDraft()
  const added = makeLine({ description: 'Added by staff' })
  await save(draft, [...lines, added])
  await save(draft, lines)
  expect(await changesOf(draft)).toHaveLength(2)
  const { removedLines } = await save(draft, lines)
  expect(removedLines.map(({ id }) => id)).toEqual([added.id])
})

test('a removed service call or staff line is offered to restore after saving, with its price and its source', async () => {
  const { draft, lines } = await openDraft()
  const serviceCall = lines.find(({ type }) => type === 'service_call')!
  const own = makeLine({ description: 'Added by staff', unit_price: '77.00' })
  await save(draft, [...lines, own], { isAutosave: false })
  const removed = await save(
    draft,
    lines.filter(({ type }) => type !== 'service_call'),
    { isAutosave: false },
  )
  expect(removed.removedLines.map(({ id }) => id).sort()).toEqual([serviceCall.id, own.id].sort())
  expect(removed.removedLines).toContainEqual(serviceCall)
  expect((await call(draft.admin, getAdminEstimate, { id: draft.id })).body.removedLines).toEqual(
    removed.removedLines,
  )

  const { estimateData, removedLines } = await save(draft, lines)
  expect(estimateData?.line_items.find(({ id }) => id === serviceCall.id)).toEqual(serviceCall)
  expect(removedLines.map(({ id }) => id)).toEqual([own.id])
})

test('undoing an edit that was autosaved brings the price back as it came from the pricebook or the catalogue', async () => {
  const { draft, lines } = await openDraft()
  const priced = lines.find(({ type, unit_price }) => type === 'work' && unit_price !== null)!
  const firm = { class: 'firm' as const, unit_price: '9.00', unit_price_min: '9.00', unit_price_max: '9.00' }
  const edited = await save(
    draft,
    lines.map((line) => (line === priced ? { ...line, ...firm } : line)),
  )
  const basisIn = ({ estimateData }: typeof edited) =>
    estimateData?.line_items.find(({ id }) => id === priced.id)?.price_basis
  expect(basisIn(edited)).toBe('staff')
  expect(basisIn(await save(draft, lines))).toBe(priced.price_basis)
  const without = lines.filter((line) => line !== priced)
  await save(draft, without)
  expect(basisIn(await save(draft, lines))).toBe(priced.price_basis)
})

test('a removed line of a finding is offered with the price that staff had set, also where both were autosaved', async () => {
  const { draft, lines } = await openDraft()
  const priced = lines.find(({ type, unit_price }) => type === 'work' && unit_price !== null)!
  const own = { class: 'firm' as const, unit_price: '9.00', unit_price_min: '9.00', unit_price_max: '9.00' }
  await save(
    draft,
    lines.map((line) => (line === priced ? { ...line, ...own } : line)),
  )
  await save(
    draft,
    lines.filter((line) => line !== priced),
  )
  const { removedLines } = (await call(draft.admin, getAdminEstimate, { id: draft.id })).body
  expect(removedLines).toHaveLength(1)
  expect(removedLines[0]).toMatchObject({ id: priced.id, ...own, price_basis: 'staff' })
})

test('a line whose findings another line covers is not offered to restore', async () => {
  const { draft, lines } = await openDraft()
  const covering = lines.map((line) => (line.type === 'work' ? { ...line, id: `${line.id}-other` } : line))
  const { removedLines } = await save(draft, covering, { isAutosave: false })
  expect(removedLines).toEqual([])
})

test('additional units that were removed before the first one aren’t offered with it', async () => {
  const { draft, lines } = await openDraft()
  const work = lines.find(({ type }) => type === 'work')!
  const more = { ...work, id: additionalIdOf(work.id), finding_ids: [] }
  const without = lines.filter((line) => line !== work)
  const saveAll = (all: typeof lines) => save(draft, all, { isAutosave: false })
  await saveAll([...lines, more])
  expect((await saveAll(without)).removedLines.map(({ id }) => id)).toEqual([work.id, more.id])
  await saveAll([...lines, more])
  await saveAll(lines)
  expect((await saveAll(without)).removedLines.map(({ id }) => id)).toEqual([work.id])
})
