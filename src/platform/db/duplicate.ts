const UNIQUE_VIOLATION = '23505'

/** Whether a statement failed because of a unique constraint. Its transaction is aborted then. */
export function isDuplicate(error: unknown): boolean {
  // Drizzle wraps the driver's error.
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: unknown }
  return code === UNIQUE_VIOLATION || (cause !== undefined && isDuplicate(cause))
}
