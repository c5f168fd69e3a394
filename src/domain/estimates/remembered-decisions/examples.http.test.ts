import { afterAll, afterEach, expect, test } from 'vitest'
import { openModel } from '#platform/ai/model.ts'
import { approve, draftFrom, newWord, quoting, sentencesWith } from '#test/builders/precedents.ts'
import { ctx } from '#test/harness/harness.ts'
import { fooledOutput, parseQuestion } from '#test/stand-ins/model-outputs.ts'
import { openModelStub } from '#test/stand-ins/model-stub.ts'

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
