import { afterAll, expect, test } from 'vitest'
import { getAdminEstimate } from '#domain/estimates/contract.ts'
import { openModel } from '#platform/ai/model.ts'
import { createMarket, upload } from '#test/builders/market.ts'
import { linesOfText, makePdf } from '#test/builders/pdf-fixtures.ts'
import { call, ctx, runJobs } from '#test/harness/harness.ts'
import { openModelStub } from '#test/stand-ins/model-stub.ts'
import { listAdminReports } from './contract.ts'

const stub = await openModelStub()
afterAll(async () => {
  ctx.ai = null
  await stub.close()
})

/** Four electrical sentences about one room: lines that return on each page would be taken for its header. */
const narrative = (room: string) => [
  `We walked on to the panel in the ${room} and looked at its breakers and wires.`,
  `A receptacle in the ${room} gave power, and the wire to the door opener was tight.`,
  `The breakers of the ${room} are of a size that fits the wires, as far as we could see them.`,
  `From the ${room}, the circuits of the kitchen run behind the cabinets to their outlets.`,
]

const ROOMS = ['den', 'study', 'loft', 'hall', 'attic', 'cellar']

async function readNarrative() {
  const { agent, admin, address } = await createMarket()
  const content = makePdf(ROOMS.map((room) => ({ content: linesOfText(narrative(room)) })))
  const { body: report } = await upload(agent, address, { name: 'report.pdf', content })
  await runJobs()
  const { body } = await call(admin, listAdminReports, {})
  const queued = body.find(({ id }) => id === report.id)!
  return { queued, estimate: (await call(admin, getAdminEstimate, { id: queued.estimateId! })).body }
}

test('staff see that the rules don’t know a report’s layout, and which pages to check', async () => {
  const { queued, estimate } = await readNarrative()
  expect(queued.flags).toEqual(['unfamiliar_layout'])
  expect(estimate.pagesToCheck).toEqual([1, 2, 3, 4, 5, 6])
})

test('a model reads any layout: nothing needs checking because of it', async () => {
  ctx.ai = openModel(stub.as('openai'))
  stub.replyWith({ text: JSON.stringify({ findings: [], borderline: [] }) })
  const { queued, estimate } = await readNarrative()
  expect(queued.flags).toEqual([])
  expect(estimate.pagesToCheck).toBeNull()
})
