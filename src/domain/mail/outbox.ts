import type { Download } from '#kernel/endpoint.ts'
import { DomainError } from '#kernel/errors.ts'
import type { Context } from '#platform/context.ts'
import { listOutbox, readAttachment } from '#platform/mail/outbox.ts'

/** The outbox exists only in the demo: elsewhere it would let anyone read other users' email. */
function outboxOf({ config }: Context) {
  if (config.demo && config.mail.kind === 'outbox') return config.mail.dir
  throw new DomainError('not_found', 'There is no outbox here.')
}

export const list = async (ctx: Context) => await listOutbox(outboxOf(ctx))

export async function attachment(
  ctx: Context,
  { id, index }: { id: string; index: number },
): Promise<Download> {
  const found = await readAttachment(outboxOf(ctx), id, index)
  if (!found) throw new DomainError('not_found', 'We couldn’t find this attachment.')
  return downloadOf(found.content, { name: found.filename, type: found.type, disposition: 'attachment' })
}

export async function html(ctx: Context, { id }: { id: string }): Promise<Download> {
  const mail = (await listOutbox(outboxOf(ctx))).find((candidate) => candidate.id === id)
  if (!mail) throw new DomainError('not_found', 'We couldn’t find this email.')
  const name = `${mail.id}.html`
  return downloadOf(Buffer.from(mail.html), { name, type: 'text/html; charset=utf-8', disposition: 'inline' })
}

function downloadOf(content: Uint8Array, about: Pick<Download, 'name' | 'type' | 'disposition'>): Download {
  const body = (async function* () {
    yield content
  })()
  return { ...about, bytes: content.length, maxAgeSeconds: 0, body }
}
