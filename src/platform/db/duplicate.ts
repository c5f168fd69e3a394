const UNIQUE_VIOLATION = '23505'

/** Whether a statement failed because another row holds the value already. Its transaction is over then. */
export function isDuplicate(error: unknown): boolean {
  // Drizzle wraps what the driver throws.
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: unknown }
  return code === UNIQUE_VIOLATION || (cause !== undefined && isDuplicate(cause))
}
