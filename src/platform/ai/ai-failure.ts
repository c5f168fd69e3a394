/** Why a model gave no usable output, in sentences for staff. */
const SENTENCES = {
  timeout: 'The model didn’t respond in time.',
  rate_limited: 'The model’s rate limit or quota is used up.',
  unauthorized: 'The model rejected our API key.',
  unavailable: 'The model couldn’t be reached or had an error.',
  rejected: 'The model rejected the request.',
  refused: 'The model declined to respond.',
  cut_short: 'The model’s response exceeded the length limit.',
  malformed: 'The model’s response had an invalid format.',
  partly_read:
    'The model read only a part of the request, or didn’t show that it read all of it. Its context window may be too small.',
  not_installed: 'The model isn’t installed on its server.',
  over_budget: 'The request exceeded the length limit.',
} as const

export type AiFailureCode = keyof typeof SENTENCES

/**
 * The message is for people; `detail` is for the log: the status and the provider's own short message. The failed request
 * isn't kept, because a log would then contain report text.
 */
export class AiFailure extends Error {
  override name = 'AiFailure'
  readonly code: AiFailureCode
  readonly detail: string

  constructor(code: AiFailureCode, detail: string) {
    super(SENTENCES[code])
    this.code = code
    this.detail = detail.slice(0, 300)
  }
}
