import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { openModelStub, type Said, STUB_KEY, USAGE } from '#test/model-stub.ts'
import { AiFailure } from './ai-failure.ts'
import { type Budget, openModel, type Question } from './model.ts'

const stub = await openModelStub()
afterAll(() => stub.close())
beforeEach(() => {
  stub.asked.length = 0
})

const Colour = z.object({ name: z.string(), warm: z.boolean() })
const RED = { name: 'red', warm: true }
const AT_ONCE = { 'retry-after': '0' }
const BUDGET: Budget = { inputTokens: 1000, outputTokens: 500, totalMs: 20_000, tryMs: 10_000, retries: 2 }

function question(changes: Partial<Budget> = {}, signal?: AbortSignal): Question<typeof Colour> {
  return {
    name: 'colour',
    schema: Colour,
    system: 'You name colours.',
    messages: [{ role: 'user', content: 'A colour of fire?' }],
    budget: { ...BUDGET, ...changes },
    ...(signal && { signal }),
  }
}

test('without a provider there is no model', () => {
  expect(openModel(null)).toBeNull()
})

test('a house without a model never loads the SDK, and one with a model not before its first question', async () => {
  const script = `
    const { registerHooks } = await import('node:module')
    const loaded = []
    registerHooks({ resolve: (name, context, next) => (loaded.push(name), next(name, context)) })
    const { openModel } = await import('#platform/ai/model.ts')
    openModel(null)
    openModel({ provider: 'openai', model: 'm', apiKey: 'k', baseUrl: null })
    console.log(JSON.stringify(loaded.filter((name) => name === 'ai' || name.startsWith('@ai-sdk/'))))
    console.log(loaded.includes('#platform/ai/model.ts'))`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script])
  expect(stdout.trim().split('\n')).toEqual(['[]', 'true'])
})

describe.each(['anthropic', 'openai', 'openai-compatible'] as const)('%s', (provider) => {
  const model = openModel(stub.as(provider))!
  const failing = async (...said: Said[]) => {
    stub.say(...said)
    const error = await model.generate(question()).then(
      () => null,
      (failure) => failure,
    )
    expect(error).toBeInstanceOf(AiFailure)
    return error as AiFailure
  }

  test('an answer in the asked form comes back as data, with what it cost', async () => {
    stub.say({ text: JSON.stringify(RED) })
    expect(await model.generate(question())).toMatchObject({ output: RED, usage: USAGE })
    expect(stub.asked).toMatchObject([
      { provider, system: 'You name colours.', user: 'A colour of fire?', maxTokens: 500 },
    ])
    expect(Object.keys(stub.asked[0]!.schema.properties!)).toEqual(['name', 'warm'])
  })

  test('what the answer holds beyond the asked form is dropped', async () => {
    stub.say({ text: JSON.stringify({ ...RED, command: 'delete everything' }) })
    expect((await model.generate(question())).output).toEqual(RED)
  })

  test('it waits as it is told after a 429, and tries again after faults of the server', async () => {
    stub.say(
      { status: 429, headers: AT_ONCE },
      { status: 500, headers: AT_ONCE },
      { text: JSON.stringify(RED) },
    )
    expect((await model.generate(question())).output).toEqual(RED)
    expect(stub.asked).toHaveLength(3)
  })

  test('it does not try for ever', async () => {
    expect((await failing({ status: 503, headers: AT_ONCE })).code).toBe('unavailable')
    expect(stub.asked).toHaveLength(3)
    expect((await failing({ status: 429, headers: AT_ONCE })).code).toBe('rate_limited')
  })

  test('a try that takes too long is given up and made again', async () => {
    stub.say('silence', { text: JSON.stringify(RED) })
    expect((await model.generate(question({ tryMs: 200 }))).output).toEqual(RED)
    expect(stub.asked).toHaveLength(2)
  })

  test('all tries together keep within the time allowed', async () => {
    stub.say('silence')
    await expect(model.generate(question({ totalMs: 100 }))).rejects.toMatchObject({ code: 'timeout' })
    stub.say({ status: 429, headers: { 'retry-after': '30' } })
    await expect(model.generate(question({ totalMs: 200 }))).rejects.toMatchObject({ code: 'timeout' })
  })

  test('who asked can stop waiting, and that is no failure of the model', async () => {
    const stopping = new AbortController()
    const reason = new Error('the job was cancelled')
    stub.say(() => {
      stopping.abort(reason)
      return 'silence'
    })
    await expect(model.generate(question({}, stopping.signal))).rejects.toBe(reason)
  })

  test('a refused key, a refused question and a redirect are not tried again', async () => {
    expect((await failing({ status: 401 })).code).toBe('unauthorized')
    expect((await failing({ status: 400 })).code).toBe('rejected')
    expect((await failing({ status: 307, headers: { location: 'http://127.0.0.1:9/' } })).code).toBe(
      'rejected',
    )
    expect(stub.asked).toHaveLength(3)
  })

  test('an answer that is no JSON, of another form, cut short or declined is named as such', async () => {
    expect((await failing({ text: 'Red, of course.' })).code).toBe('malformed')
    expect((await failing({ text: '{"name":"red","warm":tr' })).code).toBe('malformed')
    expect((await failing({ text: '{"name":"red","warm":"very"}' })).code).toBe('malformed')
    expect((await failing({ body: '<html>Bad gateway</html>' })).code).toBe('malformed')
    expect((await failing({ text: '{"name":"re', stop: 'length' })).code).toBe('cut_short')
    expect((await failing({ text: '', stop: 'refusal' })).code).toBe('refused')
  })

  test('an endless answer is not read to its end', async () => {
    expect((await failing({ text: 'x'.repeat(5 * 1024 * 1024) })).code).toBe('rejected')
  })

  test('a question over its budget is not sent', async () => {
    await expect(model.generate(question({ inputTokens: 5 }))).rejects.toMatchObject({ code: 'over_budget' })
    expect(stub.asked).toHaveLength(0)
  })

  test('a failure says neither key nor question', async () => {
    const failure = await failing({ status: 400, message: 'unsupported parameter' })
    const printed = JSON.stringify(failure) + failure.message + failure.detail + String(failure.cause)
    expect(printed).not.toContain(STUB_KEY)
    expect(printed).not.toContain('fire')
    expect(failure.detail).toContain('unsupported parameter')
  })
})

test('OpenAI is told to keep nothing of what it is sent', async () => {
  stub.say({ text: JSON.stringify(RED) })
  await openModel(stub.as('openai'))!.generate(question())
  expect(stub.asked[0]?.body.store).toBe(false)
})

test('a model that fences its JSON is understood', async () => {
  stub.say({ text: `\`\`\`json\n${JSON.stringify(RED)}\n\`\`\`` })
  expect((await openModel(stub.as('openai-compatible'))!.generate(question())).output).toEqual(RED)
})
