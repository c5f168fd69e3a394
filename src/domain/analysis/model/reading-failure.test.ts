import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { AiFailure } from '#platform/ai/ai-failure.ts'
import type { Model } from '#platform/ai/model-request.ts'
import { readParagraphs } from '#test/builders/report-text-fixtures.ts'
import { silent } from '#test/harness/log.ts'
import { readWithModel } from './reading.ts'

const usage = { inputTokens: 0, cachedInputTokens: 0, outputTokens: 0 }

/** Reads what it's asked to, two questions at a time, but fails at the first one. */
function failingModel() {
  let asked = 0
  const model: Model = {
    provider: 'openai',
    name: 'made-up',
    limits: async () => ({ contextTokens: null, parallel: 2 }),
    generate: async ({ schema, messages: [message] }) => {
      asked += 1
      if (asked === 1) throw new AiFailure('unavailable', 'made-up')
      await setImmediate()
      const words = message!.content.matchAll(/^-- check word: (\S+)$/gm).map(([, word]) => word)
      const answer = { checkWords: ['MERIDIAN', ...words], findings: [], borderline: [] }
      return { output: schema.parse(answer), usage, ms: 0 }
    },
  }
  return { model, asked: () => asked }
}

test('once a part of a report can’t be read, no further part is paid for', async () => {
  const { model, asked } = failingModel()
  const walls = Array.from({ length: 900 }, (_, i) => `${i + 10}.1 The walls of room ${i} were painted.`)
  const read = readParagraphs('Electrical', ...walls)
  const { analysis } = await readWithModel(model, read, { log: silent, budget: { inputTokens: 9_000 } })
  for (let turn = 0; turn < walls.length; turn += 1) await setImmediate()
  expect(analysis.modelFailure).toContain('The findings come from the rules only.')
  expect(asked()).toBeLessThanOrEqual(3)
})
