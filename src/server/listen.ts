import type { FastifyInstance } from 'fastify'
import { ConfigError } from '#platform/config/config-error.ts'

/** Throws a `ConfigError` that names the port's variable when the port is in use. */
export async function listen(
  app: FastifyInstance,
  { host, port, variable }: { host: string; port: number; variable: 'PORT' | 'METRICS_PORT' },
) {
  try {
    await app.listen({ port, host })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    throw new ConfigError(
      `Port ${port} is in use by another program: stop that program, or set ${variable} to a different port.`,
    )
  }
}
