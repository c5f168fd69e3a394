import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const KEY = 'sk-made-up-0123456789'

test('without settings for a model, the analysis uses rules alone', () => {
  expect(readConfig({}).ai).toBeNull()
  expect(readConfig({ AI_PROVIDER: '', AI_API_KEY: '' }).ai).toBeNull()
})

test('AI_PROVIDER=none turns the model off and ignores its other settings', () => {
  expect(readConfig({ AI_PROVIDER: 'none', AI_MODEL: 'some-model', AI_API_KEY: KEY }).ai).toBeNull()
})

test('each provider has its own settings', () => {
  expect(readConfig({ AI_PROVIDER: 'anthropic', AI_MODEL: 'some-model', AI_API_KEY: KEY }).ai).toEqual({
    provider: 'anthropic',
    model: 'some-model',
    apiKey: KEY,
    baseUrl: null,
  })
  const openai = {
    AI_PROVIDER: 'openai',
    AI_MODEL: 'm',
    AI_API_KEY: KEY,
    AI_BASE_URL: 'https://proxy.example.com/v1/',
  }
  expect(readConfig(openai).ai).toEqual({
    provider: 'openai',
    model: 'm',
    apiKey: KEY,
    baseUrl: 'https://proxy.example.com/v1',
  })
  const selfHosted = {
    AI_PROVIDER: 'openai-compatible',
    AI_MODEL: 'm',
    AI_BASE_URL: 'http://10.0.0.5:8000/v1',
  }
  expect(readConfig(selfHosted).ai).toEqual({
    provider: 'openai-compatible',
    model: 'm',
    apiKey: null,
    baseUrl: 'http://10.0.0.5:8000/v1',
    contextTokens: null,
  })
  expect(readConfig({ ...selfHosted, AI_CONTEXT_TOKENS: '40000' }).ai).toMatchObject({
    contextTokens: 40_000,
  })
})

test.each([
  [{}, 'http://127.0.0.1:11434', 32_768],
  [{ AI_BASE_URL: 'http://10.0.0.5:11434/' }, 'http://10.0.0.5:11434', 32_768],
  // What the OpenAI-compatible endpoint of the same server needs.
  [{ AI_BASE_URL: 'http://10.0.0.5:11434/v1', AI_CONTEXT_TOKENS: '65536' }, 'http://10.0.0.5:11434', 65_536],
])('Ollama needs only the name of a model: %o', (env, baseUrl, contextTokens) => {
  expect(readConfig({ AI_PROVIDER: 'ollama', AI_MODEL: 'qwen3:14b', ...env }).ai).toEqual({
    provider: 'ollama',
    model: 'qwen3:14b',
    apiKey: null,
    baseUrl,
    contextTokens,
  })
})

test.each([
  [{ AI_PROVIDER: 'gemini' }, 'AI_PROVIDER: must be none, anthropic, openai, ollama, or openai-compatible.'],
  [
    { AI_API_KEY: KEY },
    'AI_API_KEY is set without AI_PROVIDER: set AI_PROVIDER to anthropic, openai, ollama, or openai-compatible, or to none.',
  ],
  [
    { AI_PROVIDER: 'anthropic', AI_API_KEY: KEY },
    'AI_MODEL is required with AI_PROVIDER=anthropic: set it to the model’s name, as the provider writes it.',
  ],
  [
    { AI_PROVIDER: 'openai', AI_MODEL: 'm' },
    'AI_API_KEY is required with AI_PROVIDER=openai: set it to the provider’s key.',
  ],
  [
    { AI_PROVIDER: 'openai-compatible', AI_MODEL: 'm' },
    'AI_BASE_URL is required with AI_PROVIDER=openai-compatible: set it to the address of the model’s API, like http://127.0.0.1:8000/v1.',
  ],
  [
    { AI_PROVIDER: 'anthropic', AI_MODEL: 'm', AI_API_KEY: KEY, AI_BASE_URL: 'http://proxy.example.com' },
    'AI_BASE_URL is http://proxy.example.com, but with AI_PROVIDER=anthropic the key would be sent unencrypted: use https.',
  ],
  [
    { AI_PROVIDER: 'ollama', AI_MODEL: 'm', AI_CONTEXT_TOKENS: '4096' },
    'AI_CONTEXT_TOKENS: must be a whole number from 16384 to 2000000.',
  ],
  [
    { AI_PROVIDER: 'openai', AI_MODEL: 'm', AI_API_KEY: KEY, AI_CONTEXT_TOKENS: '32768' },
    'AI_CONTEXT_TOKENS is for models on servers of your own, not for AI_PROVIDER=openai: remove it.',
  ],
  [
    { AI_PROVIDER: 'openai', AI_MODEL: 'm', AI_API_KEY: `${KEY}\n` },
    'AI_API_KEY: contains a space or a character that keys never contain.',
  ],
])('an invalid combination is rejected with one sentence: %o', (env, sentence) => {
  expect(() => readConfig(env)).toThrow(sentence)
})
