import type { Tracing } from '#platform/telemetry/span.ts'
import { inSpan } from '#platform/telemetry/tracing.ts'
import type { Transport } from './mail.ts'

/** Records each attempt to send an email, without anything of the email. */
export function tracedTransport(
  transport: Transport,
  kind: 'smtp' | 'outbox',
  tracing: Tracing | null,
): Transport {
  if (!tracing) return transport
  const description = { name: 'mail send', kind: 'client', attributes: { 'odie.mail': kind } } as const
  return { ...transport, send: (message) => inSpan(tracing, description, () => transport.send(message)) }
}
