/** Why a model gave no usable answer, in sentences for staff. */
const SENTENCES = {
  timeout: 'The model did not answer in time.',
  rate_limited: 'The model was asked too often, or its quota is used up.',
  unauthorized: 'The model refused our key.',
  unavailable: 'The model could not be reached or had a fault.',
  rejected: 'The model did not accept the question.',
  refused: 'The model declined to answer.',
  cut_short: 'The answer of the model was longer than it may be.',
  malformed: 'The model answered in a form that cannot be read.',
  over_budget: 'The question was longer than it may be.',
} as const

export type AiFailureCode = keyof typeof SENTENCES

/**
 * The message is for people. `detail` is for the log: status and the provider's own short words. The failed request is
 * not kept, because a log would then print what a report says.
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
