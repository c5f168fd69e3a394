import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import type { Message, Transport } from './mail.ts'

/** An email in the outbox folder, which is used without a mail server. */
export const OutboxMail = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  attachments: z.array(z.object({ filename: z.string(), size: z.int(), type: z.string() })),
  sentAt: z.iso.datetime(),
})
export type OutboxMail = z.infer<typeof OutboxMail>

const ID = /^[0-9a-f]{24}$/

/** A transport that writes each message to a file in `dir`. Sending a Message-ID again overwrites its file. */
export async function openOutbox(dir: string): Promise<Transport> {
  await mkdir(dir, { recursive: true, mode: 0o700 })
  return {
    send: async (message) => {
      const id = idOf(message)
      for (const [index, { content }] of message.attachments.entries())
        await writeAtomically(dir, attachmentName(id, index), content)
      await writeAtomically(dir, `${id}.json`, JSON.stringify(mailOf(id, message)))
    },
    close: () => undefined,
  }
}

/** Returns the emails in the outbox, newest first. */
export async function listOutbox(dir: string): Promise<OutboxMail[]> {
  const names = (await readdir(dir).catch(() => [])).filter((name) => name.endsWith('.json'))
  const mails = await Promise.all(
    names.map(async (name) => OutboxMail.parse(JSON.parse(await readFile(path.join(dir, name), 'utf8')))),
  )
  return mails.sort((a, b) => b.sentAt.localeCompare(a.sentAt))
}

/** Returns one attachment with its bytes; null if there's no such email or attachment. */
export async function readAttachment(dir: string, id: string, index: number) {
  if (!ID.test(id)) return null
  const mail = (await listOutbox(dir)).find((candidate) => candidate.id === id)
  const attachment = mail?.attachments[index]
  return attachment
    ? { ...attachment, content: await readFile(path.join(dir, attachmentName(id, index))) }
    : null
}

const idOf = ({ messageId }: Message) => createHash('sha256').update(messageId).digest('hex').slice(0, 24)

const attachmentName = (id: string, index: number) => `${id}.${index}.attachment`

function mailOf(id: string, { to, subject, text, html, attachments }: Message): OutboxMail {
  const listed = attachments.map(({ filename, type, content }) => ({ filename, type, size: content.length }))
  return { id, to, subject, text, html, attachments: listed, sentAt: new Date().toISOString() }
}

async function writeAtomically(dir: string, name: string, content: string | Uint8Array) {
  const temporary = path.join(dir, `.${name}.${randomUUID()}`)
  const file = await open(temporary, 'wx', 0o600)
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(temporary, path.join(dir, name))
}
