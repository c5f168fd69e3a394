import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { READER_PROCESS, readReport } from '#domain/analysis/analysis.ts'
import type { ReadingOutput } from '#domain/analysis/model/output.ts'
import { readWithModel } from '#domain/analysis/model/reading.ts'
import { openModel } from '#platform/ai/model.ts'
import { createPool } from '#platform/tasks/pool.ts'
import { silent } from '../harness/log.ts'
import { parseQuestion, VERDICT } from '../stand-ins/model-outputs.ts'
import { openModelStub } from '../stand-ins/model-stub.ts'
import { compareWithLabels, samples } from './sample-labels.ts'

/*
 * The whole model path on our own sample reports, with answers that were recorded from a careful reader of the questions
 * (`fixtures/model-answers`, written with `model-stand-in.ts`).
 */

const pool = createPool({ entry: READER_PROCESS, processes: 1 })
const stub = await openModelStub()
const model = openModel(stub.as('openai-compatible'))!
afterAll(() => Promise.all([pool.close(), stub.close()]))

type Recorded = { reading: Omit<ReadingOutput, 'checkWords'> }

const recordedFor = (file: string) =>
  JSON.parse(
    readFileSync(
      new URL(`../fixtures/model-answers/${file.replace('.pdf', '.json')}`, import.meta.url),
      'utf8',
    ),
  ) as Recorded

const read = (path: URL) => readReport(pool, fileURLToPath(path))

/** Answers with what was recorded; asked about the rules' findings, confirms those with these words and rejects the others. */
function answerWith(reading: Recorded['reading'], confirmed: readonly string[] = []) {
  const asked: string[] = []
  stub.replyWith((request) => {
    const { isSecond, lines } = parseQuestion(request)
    if (!isSecond) return { text: JSON.stringify(reading) }
    const rules = lines.filter(({ id }) => id.startsWith('R'))
    asked.push(...rules.map(({ text }) => text))
    const verdicts = rules.map(({ id, tags, text }) => {
      const isRight = confirmed.some((words) => text.includes(words))
      const passage = /P\d+/.exec(tags)?.[0] ?? ''
      const rejection = { verdict: 'not_deficiency', passage, quote: text, outcome: 'description' }
      return { ...VERDICT, finding: id, ...(!isRight && rejection) }
    })
    return { text: JSON.stringify({ verdicts }) }
  })
  return asked
}

test.each(samples)(
  '$file yields exactly its labeled findings, each located on its page',
  async ({ file, path, ...labels }) => {
    const { reading } = recordedFor(file)
    answerWith(reading)
    const { analysis } = await readWithModel(model, await read(path), { log: silent })

    expect(analysis.modelFailure).toBeNull()
    expect(compareWithLabels(labels, analysis.findings)).toEqual({ missed: [], false: [] })
    expect(analysis.modelReading!.counts).toMatchObject({ dropped: 0, rejectedQuotes: 0, unreadPassages: 0 })
    for (const { boxes, quote } of analysis.findings.flatMap(({ evidence }) => evidence))
      expect(boxes.length, quote).toBeGreaterThan(0)
  },
)

test.each(samples)(
  'if the model leaves out a finding of $file, the rules’ finding is asked about and kept',
  async ({ file, path, ...labels }) => {
    const { reading } = recordedFor(file)
    const [forgotten, ...rest] = reading.findings
    const { quote } = forgotten!.quotes[0]!
    const asked = answerWith({ ...reading, findings: rest }, [quote])
    const { analysis } = await readWithModel(model, await read(path), { log: silent })
    expect(asked).toContainEqual(expect.stringContaining(quote))
    expect(compareWithLabels(labels, analysis.findings)).toEqual({ missed: [], false: [] })
  },
)
