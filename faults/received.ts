import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { OutboxMail } from '#platform/mail/outbox.ts'
import type { SmtpStub } from '#test/stand-ins/smtp.ts'
import type { Arrived } from './outcome.ts'

/** The messages that a mail server has received. */
export const receivedBy = ({ received }: SmtpStub): Arrived[] =>
  received.map(({ recipients, mail }) => ({
    to: recipients.join(', '),
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    messageId: mail.messageId ?? '',
    pdfs: mail.attachments.filter(({ mimeType }) => mimeType === 'application/pdf').length,
  }))

/** Reads the emails in an outbox folder, which keeps one of each Message-ID. Each is read once. */
export function readerOf(dir: string): () => Promise<Arrived[]> {
  const known = new Map<string, Arrived>()
  return async () => {
    const names = (await readdir(dir)).filter((name) => name.endsWith('.json') && !known.has(name))
    for (const name of names) known.set(name, await readMail(path.join(dir, name)))
    return [...known.values()]
  }
}

async function readMail(file: string): Promise<Arrived> {
  const { id, to, subject, text, attachments } = OutboxMail.parse(JSON.parse(await readFile(file, 'utf8')))
  const pdfs = attachments.filter(({ type }) => type === 'application/pdf').length
  return { to, subject, text, messageId: id, pdfs }
}
