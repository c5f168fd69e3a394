import { expect, test } from 'vitest'
import { saveEstimate, sendEstimate } from '#domain/estimates/contract.ts'
import { makeLine, saveLines } from '#test/builders/estimates.ts'
import { deskOf, holdNew } from '#test/builders/holds.ts'
import { createMarket } from '#test/builders/market.ts'
import { call, visitor } from '#test/harness/harness.ts'
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
