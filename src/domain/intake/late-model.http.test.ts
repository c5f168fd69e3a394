import { afterAll, beforeEach, expect, test } from 'vitest'
import { getAdminEstimate, saveEstimate } from '#domain/estimates/contract.ts'
import { listPrecedents } from '#domain/estimates/precedents/contract.ts'
import { openModel } from '#platform/ai/model.ts'
import { estimateIdOf } from '#test/builders/estimates.ts'
import { createMarket, type Market, upload } from '#test/builders/market.ts'
import { approve, newWord } from '#test/builders/precedents.ts'
import { auditEventsAbout } from '#test/harness/audit-trail.ts'
import { call, ctx, runJobs } from '#test/harness/harness.ts'
import { ENTRY, parseQuestion } from '#test/stand-ins/model-outputs.ts'
import { openModelStub, type StubReply, type StubRequest } from '#test/stand-ins/model-stub.ts'
import { withdrawReport } from './contract.ts'
import { completeDraft } from './jobs.ts'

/* What becomes of a draft that couldn't wait for the model: a job has the report read again. */

const stub = await openModelStub()
afterAll(() => stub.close())
beforeEach(() => {
  stub.requests.length = 0
  ctx.ai = openModel(stub.as('openai-compatible'))
})

const TAP = 'Two breakers in the garage panel are double tapped. Have an electrician repair them.'
const HOT = 'A lamp that was plugged in beside the kitchen sink flickered, and its outlet felt hot.'
const report = { name: 'report.txt', content: ['Electrical', `4.1 ${TAP}`, `4.2 ${HOT}`].join('\n\n') }

const DOWN: StubReply = { status: 503, headers: { 'retry-after': '0' } }
/** One try and the SDK's two retries. */
const TRIES = 3

function goodReply(request: StubRequest): StubReply {
  const { passageOf } = parseQuestion(request)
  const finding = (text: string, kind: string) => ({
    ...ENTRY,
    kind,
    quotes: [{ passage: passageOf(text), quote: text }],
  })
  const findings = [finding(TAP, 'double_tapped_breaker'), finding(HOT, 'damaged_receptacle')]
  return { text: JSON.stringify({ findings, borderline: [] }) }
}

type Uploaded = Market & { reportId: Awaited<ReturnType<typeof upload>>['body']['id'] }

async function uploadReport(file = report): Promise<Uploaded> {
  const market = await createMarket()
  const { body } = await upload(market.agent, market.address, file)
  return { ...market, reportId: body.id }
}

async function draftOf({ admin, reportId }: Uploaded) {
  return (await call(admin, getAdminEstimate, { id: await estimateIdOf(admin, reportId) })).body
}

/** Saves the draft as staff do who add a note to a line. */
async function editDraft(uploaded: Uploaded) {
  const { id, version, contractorId, estimateData } = await draftOf(uploaded)
  const line_items = estimateData!.line_items.map((line) => ({ ...line, scope: 'Checked by staff.' }))
  const { status } = await call(uploaded.admin, saveEstimate, { id, version, contractorId, line_items })
  expect(status).toBe(200)
}

test('a draft that came from the rules because the model was down is completed once the model is back', async () => {
  const uploaded = await uploadReport()
  let before: Awaited<ReturnType<typeof draftOf>> | undefined
  stub.replyWith(DOWN, DOWN, DOWN, async (request) => {
    before = await draftOf(uploaded)
    return goodReply(request)
  })
  await runJobs()

  expect(before).toMatchObject({ version: 1, modelReading: null, modelPending: true })
  expect(before!.findings.map(({ kind }) => kind)).toEqual(['double_tapped_breaker'])
  expect(before!.modelFailure).toMatch(/couldn’t be reached.*The findings come from the rules only\.$/)

  const after = await draftOf(uploaded)
  expect(after).toMatchObject({ version: 2, modelFailure: null, modelPending: false })
  expect(after.modelReading).toMatchObject({ counts: { found: 2 } })
  expect(after.findings.map(({ kind }) => kind)).toEqual(['double_tapped_breaker', 'damaged_receptacle'])
  const covered = after.estimateData!.line_items.flatMap(({ finding_ids }) => finding_ids)
  expect(covered.toSorted()).toEqual(after.findings.map(({ id }) => id).toSorted())
  expect(await auditEventsAbout(after.id)).toMatchObject([
    { action: 'draft-completed', details: { reportId: uploaded.reportId, findings: { from: 1, to: 2 } } },
  ])
})

test('a save from a draft that the model has replaced is rejected and asks to reload', async () => {
  const uploaded = await uploadReport()
  stub.replyWith(DOWN, DOWN, DOWN, goodReply)
  await runJobs()
  const { id, contractorId, estimateData } = await draftOf(uploaded)
  const { line_items } = estimateData!
  const { status, body } = await call(uploaded.admin, saveEstimate, {
    id,
    version: 1,
    contractorId,
    line_items,
  })
  expect([status, body.message]).toEqual([
    409,
    'ODIE has finished reading the report, and the result replaced this draft. Reload to see the new draft.',
  ])
})

test('a draft that is edited while the model reads is left alone, and the desk says so', async () => {
  const uploaded = await uploadReport()
  stub.replyWith(DOWN, DOWN, DOWN, async (request) => {
    await editDraft(uploaded)
    return goodReply(request)
  })
  await runJobs()
  const draft = await draftOf(uploaded)
  expect(draft).toMatchObject({ version: 2, modelReading: null, modelPending: false })
  expect(draft.modelFailure).toContain('this draft had been edited or approved, so it wasn’t changed')
  expect(draft.estimateData!.line_items.every(({ scope }) => scope === 'Checked by staff.')).toBe(true)
  expect(draft.findings.map(({ kind }) => kind)).toEqual(['double_tapped_breaker'])
  expect(await auditEventsAbout(draft.id)).toEqual([])
})

test('a precedent about what only the model finds counts only if its result replaces the draft', async () => {
  const word = newWord()
  const sentence = `The ${word} freezer in the garage thawed twice since last summer, the sellers say.`
  const content = [
    'Home Inspection Report',
    `www.${word}.test`,
    'Electrical',
    `4.1 ${TAP}`,
    `4.2 ${sentence}`,
  ]
  const own = { ...report, content: content.join('\n\n') }
  const findsIt = (request: StubRequest): StubReply => {
    const { passageOf, isSecond } = parseQuestion(request)
    const quotes = [{ passage: passageOf(sentence), quote: sentence }]
    return isSecond
      ? goodReply(request)
      : {
          text: JSON.stringify({
            findings: [{ ...ENTRY, kind: 'dead_receptacle', quotes }],
            borderline: [],
          }),
        }
  }
  const first = await uploadReport(own)
  stub.replyWith(findsIt)
  await runJobs()
  const estimate = await draftOf(first)
  await approve({ draft: { ...first, id: estimate.id, version: estimate.version }, estimate })
  const timesApplied = async () => {
    const { body } = await call(first.admin, listPrecedents, { company: `${word}.test` })
    return body.find((precedent) => precedent.sentence === sentence)?.timesApplied
  }
  expect(await timesApplied()).toBe(0)

  const edited = await uploadReport(own)
  stub.replyWith(
    DOWN,
    DOWN,
    DOWN,
    async (request) => {
      await editDraft(edited)
      return findsIt(request)
    },
    findsIt,
  )
  await runJobs()
  expect((await draftOf(edited)).version).toBe(2)
  expect(await timesApplied()).toBe(0)

  const completed = await uploadReport(own)
  stub.replyWith(DOWN, DOWN, DOWN, findsIt)
  await runJobs()
  expect((await draftOf(completed)).findings.map(({ kind }) => kind)).toContain('dead_receptacle')
  expect(await timesApplied()).toBe(1)
})

test('the model isn’t asked again about a report whose draft was edited', async () => {
  const uploaded = await uploadReport()
  let requests = 0
  stub.replyWith(async () => {
    requests += 1
    if (requests === 2 * TRIES) await editDraft(uploaded)
    return DOWN
  })
  await runJobs()
  expect(requests).toBe(2 * TRIES)
  expect(await draftOf(uploaded)).toMatchObject({ version: 2, modelPending: false })
})

test('if the model stays down, the draft remains as the rules left it and no longer waits', async () => {
  const uploaded = await uploadReport()
  stub.replyWith(DOWN)
  await runJobs()
  const draft = await draftOf(uploaded)
  expect(draft).toMatchObject({ version: 1, modelReading: null, modelPending: false })
  expect(draft.modelFailure).toContain('couldn’t be reached')
  // The draft's attempt, then the job's first attempt and three retries.
  expect(stub.requests).toHaveLength(5 * TRIES)
})

test('completing a draft twice changes nothing and asks nothing', async () => {
  const uploaded = await uploadReport()
  stub.replyWith(DOWN, DOWN, DOWN, goodReply)
  await runJobs()
  const draft = await draftOf(uploaded)
  const asked = stub.requests.length
  for (const version of [1, 2]) {
    const payload = { reportId: uploaded.reportId, estimateId: draft.id, version }
    await ctx.db.transaction((tx) => ctx.enqueue(tx, completeDraft, payload))
  }
  await runJobs()
  expect(await draftOf(uploaded)).toEqual(draft)
  expect(stub.requests).toHaveLength(asked)
})

test('a report that is withdrawn while the model reads stays withdrawn', async () => {
  const uploaded = await uploadReport()
  stub.replyWith(DOWN, DOWN, DOWN, async (request) => {
    const { status } = await call(uploaded.agent, withdrawReport, { id: uploaded.reportId })
    expect(status).toBe(204)
    return goodReply(request)
  })
  await runJobs()
  await expect(estimateIdOf(uploaded.admin, uploaded.reportId)).rejects.toThrow()
})

test.each<[string, StubReply]>([
  ['never responds', 'silence'],
  ['keeps responding with 500', { status: 500, headers: { 'retry-after': '0' } }],
  ['responds with prose', { text: 'The house is fine!' }],
  ['responds in another format', { text: '{"findings":{"F1":"fine"}}' }],
  ['responds with a proxy’s page', { body: '<html>Sign in</html>' }],
])('if the model %s, staff see the rules’ draft and the report is read again later', async (_, reply) => {
  ctx.ai = withShortTimeouts(ctx.ai!)
  const uploaded = await uploadReport()
  stub.replyWith(reply)
  await runJobs()
  const draft = await draftOf(uploaded)
  expect(draft.findings.map(({ kind }) => kind)).toEqual(['double_tapped_breaker'])
  expect(draft.modelFailure).toMatch(/The findings come from the rules only\.$/)
})

/** The same model with a timeout of half a second; the analysis itself waits for minutes. */
function withShortTimeouts(model: NonNullable<typeof ctx.ai>): NonNullable<typeof ctx.ai> {
  return {
    ...model,
    generate: (prompt) =>
      model.generate({ ...prompt, budget: { ...prompt.budget, tryMs: 300, totalMs: 500 } }),
  }
}
