import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { AiConfig } from '#platform/config/ai.ts'
import { USAGE } from '#test/stand-ins/model-responses.ts'
import { openModelStub, STUB_KEY, type StubReply } from '#test/stand-ins/model-stub.ts'
import { AiFailure } from './ai-failure.ts'
import { openModel } from './model.ts'
import type { Budget, ModelRequest } from './model-request.ts'

const stub = await openModelStub()
afterAll(() => stub.close())
beforeEach(() => {
  stub.requests.length = 0
})

const Color = z.object({ name: z.string(), warm: z.boolean() })
const RED = { name: 'red', warm: true }
const RETRY_NOW = { 'retry-after': '0' }
const BUDGET: Budget = { inputTokens: 1000, outputTokens: 500, totalMs: 20_000, tryMs: 10_000, retries: 2 }

function request(changes: Partial<Budget> = {}, signal?: AbortSignal): ModelRequest<typeof Color> {
  return {
    name: 'color',
    schema: Color,
    system: 'You name colors.',
    messages: [{ role: 'user', content: 'A color of fire?' }],
    budget: { ...BUDGET, ...changes },
    ...(signal && { signal }),
  }
}

test('without a provider there is no model', () => {
  expect(openModel(null)).toBeNull()
})

test('the SDK is loaded on the first request, and never without a model', async () => {
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

describe.each(['anthropic', 'openai', 'openai-compatible', 'ollama'] as const)('%s', (provider) => {
  const model = openModel(stub.as(provider))!
  const failing = async (...said: StubReply[]) => {
    stub.replyWith(...said)
    const error = await model.generate(request()).then(
      () => null,
      (failure) => failure,
    )
    expect(error).toBeInstanceOf(AiFailure)
    return error as AiFailure
  }

  test('valid output is returned as data, with its token usage', async () => {
    stub.replyWith({ text: JSON.stringify(RED) })
    expect(await model.generate(request())).toMatchObject({
      output: RED,
      usage: { inputTokens: stub.requests[0]!.inputTokens, outputTokens: USAGE.outputTokens },
    })
    expect(stub.requests).toMatchObject([
      { provider, system: 'You name colors.', user: 'A color of fire?', maxTokens: 500 },
    ])
    expect(Object.keys(stub.requests[0]!.schema.properties!)).toEqual(['name', 'warm'])
  })

  test('fields that the schema does not define are dropped', async () => {
    stub.replyWith({ text: JSON.stringify({ ...RED, command: 'delete everything' }) })
    expect((await model.generate(request())).output).toEqual(RED)
  })

  test('it honors retry-after on a 429, and retries server errors', async () => {
    stub.replyWith(
      { status: 429, headers: RETRY_NOW },
      { status: 500, headers: RETRY_NOW },
      { text: JSON.stringify(RED) },
    )
    expect((await model.generate(request())).output).toEqual(RED)
    expect(stub.requests).toHaveLength(3)
  })

  test('it stops after the configured retries', async () => {
    expect((await failing({ status: 503, headers: RETRY_NOW })).code).toBe('unavailable')
    expect(stub.requests).toHaveLength(3)
    expect((await failing({ status: 429, headers: RETRY_NOW })).code).toBe('rate_limited')
  })

  test('a try that takes too long is aborted and retried', async () => {
    stub.replyWith('silence', { text: JSON.stringify(RED) })
    expect((await model.generate(request({ tryMs: 200 }))).output).toEqual(RED)
    expect(stub.requests).toHaveLength(2)
  })

  test('all tries together stay within the total time limit', async () => {
    stub.replyWith('silence')
    await expect(model.generate(request({ totalMs: 100 }))).rejects.toMatchObject({ code: 'timeout' })
    stub.replyWith({ status: 429, headers: { 'retry-after': '30' } })
    await expect(model.generate(request({ totalMs: 200 }))).rejects.toMatchObject({ code: 'timeout' })
  })

  test('the caller can abort, and that is not a model failure', async () => {
    const stopping = new AbortController()
    const reason = new Error('the job was canceled')
    stub.replyWith(() => {
      stopping.abort(reason)
      return 'silence'
    })
    await expect(model.generate(request({}, stopping.signal))).rejects.toBe(reason)
  })

  test('a rejected key, a rejected request and a redirect are not retried', async () => {
    expect((await failing({ status: 401 })).code).toBe('unauthorized')
    expect((await failing({ status: 400 })).code).toBe('rejected')
    expect((await failing({ status: 307, headers: { location: 'http://127.0.0.1:9/' } })).code).toBe(
      'rejected',
    )
    expect(stub.requests).toHaveLength(3)
  })

  test('output that is not JSON, invalid, cut short or declined has its own error code', async () => {
    expect((await failing({ text: 'Red, of course.' })).code).toBe('malformed')
    expect((await failing({ text: '{"name":"red","warm":tr' })).code).toBe('malformed')
    expect((await failing({ text: '{"name":"red","warm":"very"}' })).code).toBe('malformed')
    expect((await failing({ body: '<html>Bad gateway</html>' })).code).toBe('malformed')
    expect((await failing({ text: '{"name":"re', stop: 'length' })).code).toBe('cut_short')
    // Ollama has no word for a refusal: its response is just empty.
    expect((await failing({ text: '', stop: 'refusal' })).code).toBe(
      provider === 'ollama' ? 'malformed' : 'refused',
    )
  })

  test('an endless response is not read to its end', async () => {
    expect((await failing({ text: 'x'.repeat(5 * 1024 * 1024) })).code).toBe('rejected')
  })

  test('a prompt that the server cut is a failure, whatever was answered to the rest of it', async () => {
    const question = 'How would you name the color of a fire that burns on a cold evening? '.repeat(200)
    const long = {
      ...request({ inputTokens: 20_000 }),
      messages: [{ role: 'user' as const, content: question }],
    }
    stub.replyWith({ text: JSON.stringify(RED) })
    expect((await model.generate(long)).output).toEqual(RED)
    stub.cutPromptsAt(1_000)
    await expect(model.generate(long)).rejects.toMatchObject({ code: 'partly_read' })
    stub.cutPromptsAt(null)
  })

  test('a request over its budget is not sent', async () => {
    await expect(model.generate(request({ inputTokens: 5 }))).rejects.toMatchObject({ code: 'over_budget' })
    expect(stub.requests).toHaveLength(0)
  })

  test('a failure contains neither the key nor the prompt', async () => {
    const failure = await failing({ status: 400, message: 'unsupported parameter' })
    const printed = JSON.stringify(failure) + failure.message + failure.detail + String(failure.cause)
    expect(printed).not.toContain(STUB_KEY)
    expect(printed).not.toContain('fire')
    expect(failure.detail).toContain('unsupported parameter')
  })
})

test('OpenAI is instructed not to store requests', async () => {
  stub.replyWith({ text: JSON.stringify(RED) })
  await openModel(stub.as('openai'))!.generate(request())
  expect(stub.requests[0]?.body.store).toBe(false)
})

test('JSON in a code fence is accepted', async () => {
  stub.replyWith({ text: `\`\`\`json\n${JSON.stringify(RED)}\n\`\`\`` })
  expect((await openModel(stub.as('openai-compatible'))!.generate(request())).output).toEqual(RED)
})

describe('Ollama', () => {
  const config = { ...stub.as('ollama'), contextTokens: 16_384 } as AiConfig
  const installed = { contextTokens: 131_072 }
  beforeEach(() => {
    stub.installed = installed
  })

  test('the context of a request is what is configured, because Ollama’s default cuts reports', async () => {
    stub.replyWith({ text: JSON.stringify(RED) })
    await openModel(config)!.generate(request())
    expect(stub.requests[0]!.body.options).toMatchObject({ num_ctx: 16_384, num_predict: 500 })
  })

  test('a model that was trained with a smaller context gets that', async () => {
    stub.installed = { contextTokens: 8_192 }
    const model = openModel(config)!
    expect(await model.limits()).toEqual({ contextTokens: 8_192, parallel: 1 })
    stub.replyWith({ text: JSON.stringify(RED) })
    await model.generate(request())
    expect(stub.requests[0]!.body.options).toMatchObject({ num_ctx: 8_192 })
  })

  test('a model that isn’t installed is a failure that names the command, and works once it is', async () => {
    stub.installed = null
    const model = openModel(config)!
    await expect(model.generate(request())).rejects.toMatchObject({
      code: 'not_installed',
      detail: expect.stringContaining('ollama pull qwen3:8b'),
    })
    stub.installed = installed
    stub.replyWith({ text: JSON.stringify(RED) })
    expect((await model.generate(request())).output).toEqual(RED)
  })

  test('a server that is down is a failure that another attempt may not have', async () => {
    const model = openModel({ ...config, baseUrl: 'http://127.0.0.1:9' } as AiConfig)!
    await expect(model.limits()).rejects.toMatchObject({ code: 'unavailable' })
  })
})
