import { expect, test } from 'vitest'
import { getAdminEstimate, type LineItem, saveEstimate, sendEstimate } from '#domain/estimates/contract.ts'
import { reviseEstimate } from '#domain/review/desk/contract.ts'
import { makeLine } from '#test/builders/estimates.ts'
import { createUser } from '#test/builders/people.ts'
import {
  answerTo,
  createRequestable,
  linkToRespond,
  type Requestable,
  repairOf,
  respond,
  saveRequest,
  TERMS,
} from '#test/builders/repairs/repair-requests.ts'
import { call } from '#test/harness/harness.ts'
import { getEarlierRequest, getRepairRequest, withdrawRepairRequest } from './contract.ts'

/** Replaces the estimate by one whose lines `change` makes of its lines. */
async function revise(
  sent: Requestable,
  change = (lines: LineItem[]): LineItem[] => lines,
): Promise<Requestable> {
  const { admin, contractor, id } = sent
  const { body: current } = await call(admin, getAdminEstimate, { id })
  const { body: draft } = await call(admin, reviseEstimate, { id, version: current.version })
  const line_items = change(draft.estimateData?.line_items ?? [])
  const contractorId = contractor.actor.userId
  const saved = await call(admin, saveEstimate, { ...draft, contractorId, line_items })
  const { status } = await call(admin, sendEstimate, { id: draft.id, version: saved.body.version })
  expect(status).toBe(200)
  return { ...sent, id: draft.id }
}

const earlierOf = async ({ agent, id }: Requestable) => (await call(agent, getEarlierRequest, { id })).body

test('a request for a revised estimate begins with the one before, and says what’s new, repriced, and gone', async () => {
  const sent = await createRequestable()
  const { first, second } = sent
  await saveRequest(sent, { terms: { ...TERMS, message: 'As discussed' } })
  const { token } = await linkToRespond(sent)
  await respond(sent, token, { lines: [answerTo(first.id, 'agree')] })
  expect(await earlierOf(sent)).toBeNull()

  const added = makeLine({ description: 'Label the panel' })
  const revised = await revise(sent, (lines) => [
    ...lines
      .filter(({ id }) => id !== second.id)
      // Staff removed the line, and added it again at another price.
      .map((line) =>
        line.id === first.id ? { ...line, ...fixed('431.00'), id: crypto.randomUUID() } : line,
      ),
    { ...added, total_price: null },
  ])
  const earlier = await earlierOf(revised)
  const { versions } = (await call(sent.agent, getRepairRequest, { id: sent.id })).body!
  expect(earlier).toMatchObject({
    // The agent's own version, not the response to it.
    at: versions[1]?.at,
    terms: { ...TERMS, message: 'As discussed' },
    kept: 1,
    added: [added.id],
    gone: [second.description],
    repriced: [{ before: expect.stringMatching(/^\d+\.\d\d$/) }],
  })
  expect(earlier?.lines.map(({ ask }) => ask)).toEqual(['repair', 'repair'])

  // Nothing is asked until the agent saves it, and then there's nothing to begin with.
  expect((await call(sent.agent, getRepairRequest, { id: revised.id })).body).toBeNull()
  const saved = await saveRequest(revised, { terms: earlier!.terms, lines: earlier!.lines })
  expect(saved.body.versions).toMatchObject([{ version: 1, lines: [{ response: null }, { response: null }] }])
  expect(await earlierOf(revised)).toBeNull()
})

const fixed = (price: string) => ({
  class: 'firm' as const,
  unit_price: price,
  unit_price_min: price,
  unit_price_max: price,
})

test('a request is carried over a revision without one, and a withdrawn one isn’t', async () => {
  const sent = await createRequestable()
  await saveRequest(sent, { lines: [repairOf(sent.first)] })
  const third = await revise(await revise(sent))
  expect(await earlierOf(third)).toMatchObject({
    lines: [repairOf(sent.first)],
    kept: 1,
    added: [],
    gone: [],
  })
  const withdrawn = await createRequestable()
  await saveRequest(withdrawn)
  await call(withdrawn.agent, withdrawRepairRequest, { id: withdrawn.id, version: 1 })
  expect(await earlierOf(await revise(withdrawn))).toBeNull()
})

test('another agent’s earlier request can’t be found', async () => {
  const sent = await createRequestable()
  await saveRequest(sent)
  const { id } = await revise(sent)
  expect((await call(await createUser('agent'), getEarlierRequest, { id })).status).toBe(404)
})
