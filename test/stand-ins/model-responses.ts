import type { AiConfig } from '#platform/config/ai.ts'

/*
 * Responses in the wire formats of the four kinds of providers.
 */

export const MODELS = {
  anthropic: 'claude-haiku-5-5',
  openai: 'gpt-5-mini',
  'openai-compatible': 'qwen3:8b',
  ollama: 'qwen3:8b',
}

export const USAGE = { cachedInputTokens: 3, outputTokens: 56 }

type TextReply = {
  text: string
  stop?: 'length' | 'refusal'
  usage: typeof USAGE & { inputTokens: number }
}

export const WIRE: Record<AiConfig['provider'], (reply: TextReply) => unknown> = {
  anthropic: ({ text, stop, usage }: TextReply) => ({
    id: 'msg_01',
    type: 'message',
    role: 'assistant',
    model: MODELS.anthropic,
    content: stop === 'refusal' ? [] : [{ type: 'text', text }],
    stop_reason: stop === 'length' ? 'max_tokens' : stop === 'refusal' ? 'refusal' : 'end_turn',
    stop_sequence: null,
    usage: {
      // Anthropic counts cached tokens apart.
      input_tokens: usage.inputTokens - usage.cachedInputTokens,
      cache_creation_input_tokens: 0,
      cache_read_input_tokens: usage.cachedInputTokens,
      output_tokens: usage.outputTokens,
    },
  }),
  openai: ({ text, stop, usage }: TextReply) => ({
    id: 'resp_01',
    object: 'response',
    created_at: 1_764_000_000,
    status: stop === 'length' ? 'incomplete' : 'completed',
    error: null,
    incomplete_details: stop === 'length' ? { reason: 'max_output_tokens' } : null,
    model: MODELS.openai,
    output: [
      {
        id: 'msg_01',
        type: 'message',
        status: 'completed',
        role: 'assistant',
        content: [
          stop === 'refusal'
            ? { type: 'refusal', refusal: 'No.' }
            : { type: 'output_text', text, annotations: [] },
        ],
      },
    ],
    usage: {
      input_tokens: usage.inputTokens,
      input_tokens_details: { cached_tokens: usage.cachedInputTokens },
      output_tokens: usage.outputTokens,
      output_tokens_details: { reasoning_tokens: 0 },
      total_tokens: usage.inputTokens + usage.outputTokens,
    },
  }),
  'openai-compatible': ({ text, stop, usage }: TextReply) => ({
    id: 'chatcmpl-01',
    object: 'chat.completion',
    created: 1_764_000_000,
    model: MODELS['openai-compatible'],
    choices: [
      {
        index: 0,
        message: {
          role: 'assistant',
          content: stop === 'refusal' ? null : text,
          ...(stop === 'refusal' && { refusal: 'No.' }),
        },
        finish_reason: stop === 'length' ? 'length' : stop === 'refusal' ? 'content_filter' : 'stop',
      },
    ],
    usage: {
      prompt_tokens: usage.inputTokens,
      prompt_tokens_details: { cached_tokens: usage.cachedInputTokens },
      completion_tokens: usage.outputTokens,
      total_tokens: usage.inputTokens + usage.outputTokens,
    },
  }),
  ollama: ({ text, stop, usage }: TextReply) => ({
    model: MODELS.ollama,
    created_at: '2026-11-02T08:00:00.000Z',
    message: { role: 'assistant', content: stop === 'refusal' ? '' : text },
    done: true,
    done_reason: stop === 'length' ? 'length' : 'stop',
    prompt_eval_count: usage.inputTokens,
    eval_count: usage.outputTokens,
  }),
}
