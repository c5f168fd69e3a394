/** As much of the server's log as the rest of the house needs; Fastify's logger is one. */
export type Log = {
  error(details: unknown, message?: string): void
  warn(details: unknown, message?: string): void
  info(details: unknown, message?: string): void
  debug(details: unknown, message?: string): void
}
