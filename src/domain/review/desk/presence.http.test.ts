import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { type EstimateId, getAdminEstimate } from '#domain/estimates/contract.ts'
import { createSentEstimate, createWaitingDraft, makeLine, saveLines } from '#test/builders/estimates.ts'
import { createUser, type Person } from '#test/builders/people.ts'
import { call, ctx } from '#test/harness/harness.ts'
import { endPresence, reportPresence, updateChecks } from './contract.ts'
import { estimateViewers } from './tables.ts'

const report = async (admin: Person, id: EstimateId) => (await call(admin, reportPresence, { id })).body

/** As if the admin's page had last reported this long ago. */
const age = (admin: Person, id: EstimateId, seconds: number) =>
  ctx.db
    .update(estimateViewers)
    .set({ seenAt: new Date(Date.now() - seconds * 1_000) })
    .where(and(eq(estimateViewers.estimateId, id), eq(estimateViewers.userId, admin.actor.userId)))

test('two admins on one report see each other by name, and no one sees themselves', async () => {
  const { id, admin } = await createWaitingDraft()
  const other = await createUser('admin', { firstName: 'Robin', lastName: 'Ferris' })
  expect((await report(admin, id)).others).toEqual([])
  expect((await report(other, id)).others.map(({ name }) => name)).toEqual([admin.name])
  expect((await report(admin, id)).others).toEqual([{ id: other.actor.userId, name: 'Robin Ferris' }])
})

test('someone who closed the page is gone at once, and within a minute if the page couldn’t say so', async () => {
  const { id, admin } = await createWaitingDraft()
  const other = await createUser('admin')
  await report(other, id)
  expect((await call(other, endPresence, { id })).status).toBe(204)
  expect((await call(other, endPresence, { id })).status).toBe(204)
  expect((await report(admin, id)).others).toEqual([])

  await report(other, id)
  await age(other, id, 40)
  expect((await report(admin, id)).others).toHaveLength(1)
  await age(other, id, 50)
  expect((await report(admin, id)).others).toEqual([])
})

test('someone who left while the clock was an hour ahead isn’t present once the clock is corrected', async () => {
  const { id, admin } = await createWaitingDraft()
  const other = await createUser('admin')
  await report(other, id)
  await age(other, id, -3_600)
  expect((await report(admin, id)).others).toEqual([])
})

test('presence on one report says nothing about another', async () => {
  const [one, two] = [await createWaitingDraft(), await createWaitingDraft()]
  await report(two.admin, two.id)
  expect((await report(one.admin, one.id)).others).toEqual([])
})

test('an open desk learns of a newer version and of the lines that others checked off', async () => {
  const draft = await saveLines(await createWaitingDraft(), [makeLine({ id: 'a' }), makeLine({ id: 'b' })])
  const other = await createUser('admin')
  await call(draft.admin, updateChecks, { id: draft.id, checked: ['a'], unchecked: [] })
  expect(await report(other, draft.id)).toMatchObject({
    version: draft.version,
    checks: [{ lineId: 'a', by: draft.admin.name }],
  })
})

test('checks are kept with the draft, and admins’ checks don’t replace each other', async () => {
  const draft = await createWaitingDraft()
  const other = await createUser('admin')
  const { admin, id } = draft
  await call(admin, updateChecks, { id, checked: ['a', 'a', 'b'], unchecked: [] })
  const { status, body } = await call(other, updateChecks, { id, checked: ['b', 'c'], unchecked: ['a'] })
  expect(status).toBe(200)
  expect(body.map(({ lineId, by }) => [lineId, by])).toEqual([
    ['b', admin.name],
    ['c', other.name],
  ])
  expect((await call(admin, getAdminEstimate, { id })).body.checks).toEqual(body)
})

test('checking lines off isn’t a change: it conflicts with no save', async () => {
  const draft = await createWaitingDraft()
  await call(draft.admin, updateChecks, { id: draft.id, checked: ['a'], unchecked: [] })
  expect((await saveLines(draft, [makeLine()])).version).toBe(draft.version + 1)
})

test('a sent estimate keeps its checks', async () => {
  const { admin, id } = await createSentEstimate()
  const { status, body } = await call(admin, updateChecks, { id, checked: ['a'], unchecked: [] })
  expect([status, body]).toMatchObject([409, { code: 'conflict' }])
})

test('there are no checks and no presence for an estimate that doesn’t exist', async () => {
  const admin = await createUser('admin')
  const id = crypto.randomUUID() as EstimateId
  expect((await call(admin, reportPresence, { id })).status).toBe(404)
  expect((await call(admin, endPresence, { id })).status).toBe(404)
  expect((await call(admin, updateChecks, { id, checked: ['a'], unchecked: [] })).status).toBe(404)
})
