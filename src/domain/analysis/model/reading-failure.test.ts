import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { AiFailure } from '#platform/ai/ai-failure.ts'
import type { Model } from '#platform/ai/model-request.ts'
import { readParagraphs } from '#test/builders/report-text-fixtures.ts'
import { silent } from '#test/harness/log.ts'
import { readWithModel } from './reading.ts'

const usage = { inputTokens: 0, cachedInputTokens: 0, outputTokens: 0 }

/** Reads what it's asked to, `parallel` questions at a time, but fails at the `failsAt`th one. */
function failingModel(parallel: number, failsAt = 1) {
  let asked = 0
  const model: Model = {
    provider: 'openai',
    name: 'made-up',
    limits: async () => ({ contextTokens: null, parallel }),
    generate: async ({ schema, messages: [message] }) => {
      asked += 1
      if (asked === failsAt) throw new AiFailure('unavailable', 'made-up')
      await setImmediate()
      const words = message!.content.matchAll(/^-- check word: (\S+)$/gm).map(([, word]) => word)
      const answer = { checkWords: ['MERIDIAN', ...words], findings: [], borderline: [] }
      return { output: schema.parse(answer), usage, ms: 0 }
    },
  }
  return { model, asked: () => asked }
}

async function read({ model, asked }: ReturnType<typeof failingModel>) {
  const walls = Array.from({ length: 900 }, (_, i) => `${i + 10}.1 The walls of room ${i} were painted.`)
  const report = readParagraphs('Electrical', ...walls)
  const { analysis } = await readWithModel(model, report, { log: silent, budget: { inputTokens: 9_000 } })
  // Whatever is still asked would be by then.
  for (let turn = 0; turn < walls.length; turn += 1) await setImmediate()
  return { failure: analysis.modelFailure, asked: asked() }
}

test('a report as long as these has many parts', async () => {
  const { failure, asked } = await read(failingModel(1, Number.POSITIVE_INFINITY))
  expect(failure).toBeNull()
  expect(asked).toBeGreaterThan(4)
})

test.each([1, 2, 3])(
  'once a part can’t be read, no further part is paid for, %i at a time',
  async (parallel) => {
    const { failure, asked } = await read(failingModel(parallel))
    expect(failure).toContain('The findings come from the rules only.')
    expect(asked).toBe(parallel)
  },
)
