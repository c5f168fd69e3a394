import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { getContractor, updateContractor } from '#domain/accounts/contractors/contract.ts'
import { users } from '#domain/accounts/identity/tables.ts'
import { getEstimate, saveEstimate, sendEstimate } from '#domain/estimates/contract.ts'
import { listHeldEstimates } from '#domain/estimates/lists/contract.ts'
import { sendDue } from '#domain/estimates/sending/hold-before-sending.ts'
import { estimates } from '#domain/estimates/tables.ts'
import { listAdminReports } from '#domain/intake/contract.ts'
import { deleteContractor } from '#domain/operations/account-deletion/contract.ts'
import { getWaiting, reviseEstimate } from '#domain/review/desk/contract.ts'
import { createSentEstimate, createWaitingDraft, makeLine, saveLines } from '#test/builders/estimates.ts'
import { deskOf, HOURS, hold, holdNew, setHold } from '#test/builders/holds.ts'
import { createMarket } from '#test/builders/market.ts'
import { call, ctx, mailsTo, runJobs, visitor } from '#test/harness/harness.ts'
import {
  getHeldEstimate,
  objectByLink,
  objectToEstimate,
  openHeldEstimate,
  releaseByLink,
  releaseHeldEstimate,
  sendHeldEstimate,
  stopHold,
} from './contract.ts'

const HOUR_MS = 60 * 60 * 1000

const inHours = (hours: number) => ({ ...ctx, now: () => new Date(Date.now() + hours * HOUR_MS) })

const subjects = async (email: string) => (await mailsTo(email)).map(({ subject }) => subject)

test('an approved estimate waits for its contractor, and is sent once when its time is up', async () => {
  const held = await holdNew()
  const { id, agent, admin, contractor, address, reportId } = held
  expect(await deskOf(held)).toMatchObject({ status: 'draft', hold: { outcome: null } })
  expect((await call(agent, getEstimate, { id })).status).toBe(404)
  expect((await call(contractor, getEstimate, { id })).status).toBe(404)
  expect(await subjects(contractor.email)).toEqual([`Review your estimate before we send it: ${address}`])
  const row = (await call(admin, listAdminReports, { limit: 500 })).body.find((each) => each.id === reportId)
  expect(Date.parse(row?.heldUntil ?? '') - Date.now()).toBeGreaterThan((HOURS - 1) * HOUR_MS)
  expect((await call(admin, getWaiting, { id })).body.position).toBeNull()

  await sendDue(inHours(HOURS - 1))
  expect((await deskOf(held)).status).toBe('draft')
  const later = inHours(HOURS + 1)
  await Promise.all([sendDue(later), sendDue(later)])
  await sendDue(later)
  await runJobs()
  expect(await deskOf(held)).toMatchObject({ status: 'sent', hold: null })
  expect(await subjects(agent.email)).toEqual([`Your electrical estimate for ${address}`])
  const link = await call(visitor, openHeldEstimate, { token: held.token })
  expect(link.body).toMatchObject({ hold: { outcome: 'sent', endedBy: null }, lines: [] })
})

test('the contractor sees where each price comes from, and sends the estimate by the link', async () => {
  const held = await holdNew([makeLine({ description: 'Replace the panel', quantity: 2 })])
  const { token, version, agent, contractor } = held
  const opened = await call(visitor, openHeldEstimate, { token })
  expect(opened.body).toMatchObject({
    totalAmount: '250.00',
    hold: { outcome: null },
    lines: [{ description: 'Replace the panel', quantity: 2, unit_price: '125.00', price_basis: 'staff' }],
  })
  // A scanner that opens every link of an email changes nothing.
  expect((await deskOf(held)).status).toBe('draft')
  const released = await call(visitor, releaseByLink, { token, version })
  expect(released.body.hold).toMatchObject({ outcome: 'sent' })
  await runJobs()
  expect(await deskOf(held)).toMatchObject({ status: 'sent' })
  expect(await subjects(agent.email)).toHaveLength(1)
  expect(await subjects(contractor.email)).toHaveLength(2)
})

test('an objection makes it a draft again, with what should change, and staff are emailed', async () => {
  const held = await holdNew()
  const { token, version, admin, agent, address } = held
  const reason = 'The panel is in the attic: 2 hours more.'
  expect((await call(visitor, objectByLink, { token, version, reason: '  ' })).status).toBe(400)
  expect((await call(visitor, objectByLink, { token, version, reason })).status).toBe(200)
  await sendDue(inHours(HOURS + 1))
  await runJobs()
  const draft = await deskOf(held)
  const contractorId = held.contractor.actor.userId
  expect(draft).toMatchObject({ status: 'draft', hold: { outcome: 'objected', reason, contractorId } })
  expect(await subjects(agent.email)).toEqual([])
  expect(await subjects(admin.email)).toContain(`Contractor wants a change: ${address}`)

  // Changed and approved again, it waits again, with a link of its own.
  const changed = await saveLines({ ...held, version: draft.version }, [makeLine({ unit_price: '300.00' })])
  const again = await hold(changed)
  expect(again.token).not.toBe(token)
  expect((await call(visitor, openHeldEstimate, { token })).status).toBe(404)
  expect((await deskOf(again)).hold).toMatchObject({ outcome: null, reason: null })
})

test('the email about an objection to an update doesn’t say that it waits in the queue', async () => {
  const sent = await createSentEstimate()
  const { body } = await call(sent.admin, reviseEstimate, { id: sent.id, version: sent.version })
  const revision = { ...sent, id: body.id, version: body.version }
  const { token, version, admin } = await hold(
    await saveLines(revision, [makeLine({ unit_price: '300.00' })]),
  )
  await call(visitor, objectByLink, { token, version, reason: 'It’s 2 hours more.' })
  await runJobs()
  const [{ text } = { text: '' }] = (await mailsTo(admin.email)).filter(({ subject }) =>
    subject.endsWith(`change: ${sent.address}`),
  )
  expect(text).toContain('The update is a draft again. Change it, and approve it again.')
})

test('the signed-in contractor sees what waits for them, and nothing of others', async () => {
  const held = await holdNew()
  const { id, version, contractor } = held
  const other = await createMarket()
  const list = await call(contractor, listHeldEstimates, {})
  expect(list.body).toMatchObject([{ id, totalAmount: '125.00' }])
  expect((await call(other.contractor, listHeldEstimates, {})).body).toEqual([])
  for (const [endpoint, input] of [
    [getHeldEstimate, { id }],
    [releaseHeldEstimate, { id, version }],
    [objectToEstimate, { id, version, reason: 'No' }],
  ] as const)
    expect((await call(other.contractor, endpoint, input as never)).status).toBe(404)
  expect((await call(contractor, getHeldEstimate, { id })).body).toMatchObject({
    id,
    hold: { outcome: null },
  })
  expect((await call(contractor, releaseHeldEstimate, { id, version })).status).toBe(200)
  expect((await call(contractor, listHeldEstimates, {})).body).toEqual([])
})

test('nothing changes a held estimate until staff take it back', async () => {
  const held = await holdNew()
  const { id, version, admin, contractor } = held
  const edit = { id, version, contractorId: contractor.actor.userId, line_items: [makeLine()] }
  expect((await call(admin, saveEstimate, edit)).status).toBe(409)
  expect((await call(admin, sendEstimate, { id, version })).status).toBe(409)
  expect((await call(admin, stopHold, { id, version })).body).toMatchObject({
    status: 'draft',
    hold: { outcome: 'stopped' },
  })
  const late = await call(visitor, releaseByLink, { token: held.token, version })
  expect(late).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('taken this estimate back') },
  })
  expect((await call(admin, saveEstimate, edit)).status).toBe(200)
})

test('staff can send it without waiting, and approve without a hold', async () => {
  const held = await holdNew()
  const { id, version, admin } = held
  expect((await call(admin, sendHeldEstimate, { id, version })).body.status).toBe('sent')
  expect((await call(admin, sendHeldEstimate, { id, version })).status).toBe(409)

  const draft = await saveLines(await createWaitingDraft(), [makeLine()])
  await setHold(draft, HOURS)
  const input = { id: draft.id, version: draft.version, skipsHold: true }
  expect((await call(draft.admin, sendEstimate, input)).body.status).toBe('sent')
})

test('of two who act at once, the first wins and the other reads what happened', async () => {
  for (let round = 0; round < 3; round++) {
    const held = await holdNew()
    const { id, version, admin, contractor, token } = held
    const results = await Promise.all([
      call(visitor, objectByLink, { token, version, reason: 'Too low' }),
      call(contractor, releaseHeldEstimate, { id, version }),
      call(admin, stopHold, { id, version }),
      sendDue(inHours(HOURS + 1)),
    ])
    const statuses = results.flatMap((result) => (result ? [result.status] : []))
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(1)
    expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([])
    const { status, hold } = await deskOf(held)
    expect(status === 'sent' ? hold === null : hold?.outcome !== null).toBe(true)
  }
})

test('an estimate that can’t be sent anymore is a draft again, and staff are emailed why', async () => {
  const held = await holdNew()
  const { admin, contractor, agent, address } = held
  await ctx.db.update(users).set({ isVerified: false }).where(eq(users.id, contractor.actor.userId))
  await sendDue(inHours(HOURS + 1))
  await sendDue(inHours(HOURS + 2))
  await runJobs()
  const { status, hold } = await deskOf(held)
  expect({ status, outcome: hold?.outcome }).toEqual({ status: 'draft', outcome: 'failed' })
  expect(hold?.reason).toContain('isn’t verified')
  expect(
    (await subjects(admin.email)).filter((subject) => subject === `Estimate wasn’t sent: ${address}`),
  ).toHaveLength(1)
  expect(await subjects(agent.email)).toEqual([])
})

test('a link is dead once its contractor’s account is deleted', async () => {
  const { token, contractor, admin } = await holdNew()
  expect((await call(admin, deleteContractor, { id: contractor.actor.userId })).status).toBe(204)
  expect((await call(visitor, openHeldEstimate, { token })).status).toBe(404)
  expect((await call(visitor, openHeldEstimate, { token: 'x' })).status).toBe(404)
})

test('a hold is 0 to 72 hours, and stays when a form doesn’t have it', async () => {
  const market = await createMarket()
  expect((await setHold(market, 73)).status).toBe(400)
  expect((await setHold(market, -1)).status).toBe(400)
  expect((await setHold(market, 72)).body.sendHoldHours).toBe(72)
  expect((await setHold(market, 1.5)).body).toMatchObject({
    fields: { sendHoldHours: 'Enter a whole number of hours' },
  })
  const id = market.contractor.actor.userId
  const { sendHoldHours: _, ...form } = (await call(market.admin, getContractor, { id })).body
  const names = { firstName: form.firstName ?? 'A', lastName: form.lastName ?? 'B' }
  expect((await call(market.admin, updateContractor, { ...form, ...names })).body.sendHoldHours).toBe(72)
})

test('one that fails doesn’t keep the others waiting, however long the reason', async () => {
  const [first, second] = [await holdNew(), await holdNew()]
  const companyName = 'Volt '.repeat(40).trim()
  const values = { isVerified: false, licenseNumber: null, companyName }
  await ctx.db.update(users).set(values).where(eq(users.id, first.contractor.actor.userId))
  const [line] = (await deskOf(first)).estimateData?.line_items ?? []
  const data = {
    summary: { total: '0.00', low: '0.00', high: '0.00' },
    line_items: [
      { ...line!, description: 'x'.repeat(300), price_basis: 'pricebook' as const, price_item: 'Gone' },
    ],
  }
  await ctx.db.update(estimates).set({ estimateData: data }).where(eq(estimates.id, first.id))
  await sendDue(inHours(HOURS + 1))
  expect((await deskOf(first)).hold?.outcome).toBe('failed')
  expect((await deskOf(second)).status).toBe('sent')
})

test('an internal error leaves an estimate held, and sends the ones after it', async () => {
  const [first, second] = [await holdNew(), await holdNew()]
  await ctx.db.update(estimates).set({ contractorId: null }).where(eq(estimates.id, second.id))
  const enqueue: typeof ctx.enqueue = async (tx, kind, payload, options) => {
    if ((payload as { estimateId?: string }).estimateId === first.id) throw new Error('the queue is broken')
    await ctx.enqueue(tx, kind, payload, options)
  }
  await expect(sendDue({ ...inHours(HOURS + 1), enqueue })).rejects.toThrow('the queue is broken')
  expect((await deskOf(first)).hold?.outcome).toBeNull()
  expect((await deskOf(second)).hold?.outcome).toBe('failed')
  await sendDue(inHours(HOURS + 1))
  expect((await deskOf(first)).status).toBe('sent')
})
