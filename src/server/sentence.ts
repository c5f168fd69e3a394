import { z } from 'zod'
import { DomainError } from '#kernel/errors.ts'
import { ConfigError } from '#platform/config/config-error.ts'

/** What a person at the command line can act on; null for a bug of ours. */
export function sentenceOf(error: unknown): string | null {
  if (error instanceof DomainError || error instanceof ConfigError) return error.message
  if (error instanceof z.ZodError) return error.issues.map(({ message }) => message).join(' ')
  return null
}
