import { afterAll, afterEach, expect, test } from 'vitest'
import { uploadEstimate } from '#domain/review/manual-responses/contract.ts'
import { openModel } from '#platform/ai/model.ts'
import { upload } from '#test/builders/market.ts'
import { linesOfText, makePdf } from '#test/builders/pdf-fixtures.ts'
import { approve, draftFrom, newWord, quoting, reportBy, sentencesWith } from '#test/builders/precedents.ts'
import { call, ctx, runJobs } from '#test/harness/harness.ts'
import { fooledOutput, parseQuestion } from '#test/stand-ins/model-outputs.ts'
import { openModelStub, type StubRequest } from '#test/stand-ins/model-stub.ts'
import { listPrecedents } from './contract.ts'

const stub = await openModelStub()
afterAll(() => stub.close())
afterEach(() => {
  ctx.ai = null
})

test('a model that reads a report sees what staff decided about sentences, the same company’s first', async () => {
  const [stranger, company] = [`${newWord()}.test`, `${newWord()}.test`]
  const other = await draftFrom(stranger, [sentencesWith(newWord()).tapped])
  const { loose, tapped } = sentencesWith(newWord())
  const first = await draftFrom(company, [loose, tapped])
  const id = quoting(first.estimate.findings, 'loose in their boxes')!.id
  await approve(first, {
    without: [id],
    decisions: [{ type: 'removed', findingId: id, reason: 'not_a_deficiency' }],
  })
  await approve(other)

  ctx.ai = openModel(stub.as('openai'))
  stub.replyWith((request) => ({ text: JSON.stringify(fooledOutput(request)) }))
  await draftFrom(company, [loose])
  const examples = parseQuestion(stub.requests[0]!).lines.filter(({ id }) => id.startsWith('E'))
  expect(examples.slice(0, 3)).toEqual([
    { id: 'E1', tags: 'staff: not a deficiency', text: `${loose.split('. ')[0]}.` },
    {
      id: 'E2',
      tags: 'staff: a finding of the kind double_tapped_breaker',
      text: expect.stringContaining('double tapped'),
    },
    { id: 'E3', tags: expect.stringMatching(/^staff: /), text: expect.any(String) },
  ])
})

test('a report that staff answer while a model reads it counts for no precedent', async () => {
  const company = `${newWord()}.test`
  const { loose, tapped } = sentencesWith(newWord())
  const first = await draftFrom(company, [loose, tapped])
  await approve(first)
  const timesApplied = async () =>
    (await call(first.draft.admin, listPrecedents, { company })).body.map(
      (precedent) => precedent.timesApplied,
    )

  const { agent, admin, address } = first.draft
  const file = { name: 'estimate.pdf', content: makePdf([{ content: linesOfText(['Panel work: $980.00']) }]) }
  const { body: second } = await upload(agent, address, reportBy(company, [loose]))
  ctx.ai = openModel(stub.as('openai'))
  const reply = (request: StubRequest) => ({ text: JSON.stringify(fooledOutput(request)) })
  stub.replyWith(async (request) => {
    const manual = { reportId: second.id, estimateAmount: '980' }
    expect((await call(admin, uploadEstimate, manual, { file })).status).toBe(201)
    return reply(request)
  }, reply)
  await runJobs()
  expect(await timesApplied()).toEqual([0, 0])

  await upload(agent, address, reportBy(company, [loose]))
  ctx.ai = null
  await runJobs()
  expect((await timesApplied()).toSorted()).toEqual([0, 1])
})
