import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { saveEstimate, sendEstimate } from '#domain/estimates/contract.ts'
import { makeLine, saveLines } from '#test/builders/estimates.ts'
import { deskOf, HOURS, hold, holdNew, setHold } from '#test/builders/holds.ts'
import { createMarket } from '#test/builders/market.ts'
import { auditEventsAbout } from '#test/harness/audit-trail.ts'
import { call, ctx, visitor } from '#test/harness/harness.ts'
import { estimateHolds } from '../tables.ts'
import { getHeldEstimate, objectByLink, openHeldEstimate, releaseByLink, stopHold } from './contract.ts'

test('a contractor sees nothing more of an estimate that was given to another one, who sees nothing of the hold', async () => {
  const held = await holdNew()
  const { id, version, admin, contractor, token } = held
  const other = (await createMarket()).contractor
  expect((await call(visitor, objectByLink, { token, version, reason: 'Too far away' })).status).toBe(200)
  const draft = await deskOf(held)
  const moved = await call(admin, saveEstimate, {
    id,
    version: draft.version,
    contractorId: other.actor.userId,
    line_items: [makeLine({ unit_price: '300.00' })],
  })
  expect(moved.status).toBe(200)
  const seenByNeither = async () => {
    expect((await call(visitor, openHeldEstimate, { token })).status).toBe(404)
    expect((await call(contractor, getHeldEstimate, { id })).status).toBe(404)
    expect((await call(other, getHeldEstimate, { id })).status).toBe(404)
  }
  await seenByNeither()
  expect((await call(admin, sendEstimate, { id, version: moved.body.version })).body.status).toBe('sent')
  await seenByNeither()
})

test('once a hold has ended, its contractor doesn’t see what staff make of the draft', async () => {
  const held = await holdNew()
  const { id, version, admin, contractor, token } = held
  await call(admin, stopHold, { id, version })
  const draft = await deskOf(held)
  await saveLines({ ...held, version: draft.version }, [makeLine({ unit_price: '300.00' })])
  for (const { body } of [
    await call(visitor, openHeldEstimate, { token }),
    await call(contractor, getHeldEstimate, { id }),
  ])
    expect(body).toMatchObject({ totalAmount: '0.00', lines: [], hold: { outcome: 'stopped' } })
})

test('what a contractor returned isn’t sent until they’ve seen it again', async () => {
  const held = await holdNew()
  const { id, version, admin, token } = held
  await call(visitor, objectByLink, { token, version, reason: 'The panel is in the attic' })
  const draft = await deskOf(held)
  const changed = await saveLines({ ...held, version: draft.version }, [makeLine({ unit_price: '300.00' })])
  const skipped = await call(admin, sendEstimate, { id, version: changed.version, skipsHold: true })
  expect([skipped.status, skipped.body]).toMatchObject([409, { message: expect.stringContaining('asked') }])
  expect((await deskOf(held)).status).toBe('draft')
  const again = await hold(changed)
  expect((await call(visitor, openHeldEstimate, { token: again.token })).body.totalAmount).toBe('300.00')

  // They've seen it: what staff change now is theirs to decide.
  const back = await call(admin, stopHold, { id, version: again.version })
  const input = { id, version: back.body.version, skipsHold: true }
  expect((await call(admin, sendEstimate, input)).body.status).toBe('sent')
})

test('another contractor than the one who returned it needs no hold', async () => {
  const held = await holdNew()
  const { id, version, admin, token } = held
  await call(visitor, objectByLink, { token, version, reason: 'Too far away' })
  const market = await createMarket()
  await setHold(market, HOURS)
  const { version: returned } = await deskOf(held)
  const contractorId = market.contractor.actor.userId
  const edit = { id, version: returned, contractorId, line_items: [makeLine()] }
  const { body: moved } = await call(admin, saveEstimate, edit)
  const input = { id, version: moved.version, skipsHold: true }
  expect((await call(admin, sendEstimate, input)).body.status).toBe('sent')
})

test('an estimate that’s sent without another hold is shown to its contractor as sent', async () => {
  const held = await holdNew()
  const { id, version, admin, token } = held
  const { body: draft } = await call(admin, stopHold, { id, version })
  const before = Date.now()
  await call(admin, sendEstimate, { id, version: draft.version, skipsHold: true })
  const { hold: shown, totalAmount } = (await call(visitor, openHeldEstimate, { token })).body
  expect([totalAmount, shown]).toMatchObject(['125.00', { outcome: 'sent', endedBy: null, reason: null }])
  expect(Date.parse(shown.endedAt ?? '')).toBeGreaterThanOrEqual(before)
  const late = await call(visitor, releaseByLink, { token, version })
  expect([late.status, late.body]).toMatchObject([409, { message: expect.stringMatching(/was sent on/) }])
})

test('a hold begun by a server of the previous version is its contractor’s while it’s open', async () => {
  const { id, version, admin, contractor, token } = await holdNew()
  await ctx.db.update(estimateHolds).set({ contractorId: null }).where(eq(estimateHolds.estimateId, id))
  const statuses = async () => [
    (await call(visitor, openHeldEstimate, { token })).status,
    (await call(contractor, getHeldEstimate, { id })).status,
  ]
  expect(await statuses()).toEqual([200, 200])
  await call(admin, stopHold, { id, version })
  expect(await statuses()).toEqual([404, 404])
})

test('the audit trail names the property of each step of a hold', async () => {
  const held = await holdNew()
  const { id, version, address, token } = held
  await call(visitor, objectByLink, { token, version, reason: 'The panel is in the attic' })
  const events = await auditEventsAbout(id)
  expect(events).toMatchObject(
    ['estimate-held', 'estimate-objected'].map((action) => ({
      action,
      details: { propertyAddress: address },
    })),
  )
})
