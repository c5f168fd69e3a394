import { z } from 'zod'
import { DomainError } from '#kernel/errors.ts'
import { ConfigError } from '#platform/config/config-error.ts'

/** The message to print for an error that the user can act on; null for a bug. */
export function userMessageOf(error: unknown): string | null {
  if (error instanceof DomainError || error instanceof ConfigError) return error.message
  if (error instanceof z.ZodError) return error.issues.map(({ message }) => message).join(' ')
  return null
}
