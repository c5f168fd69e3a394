import { listOutbox } from '#platform/mail/outbox.ts'
import type { SmtpStub } from '#test/stand-ins/smtp.ts'
import type { Arrived } from './outcome.ts'

/** The messages that a mail server has received. */
export const receivedBy = ({ received }: SmtpStub): Arrived[] =>
  received.map(({ recipients, mail }) => ({
    to: recipients.join(', '),
    subject: mail.subject ?? '',
    messageId: mail.messageId ?? '',
    pdfs: mail.attachments.filter(({ mimeType }) => mimeType === 'application/pdf').length,
  }))

/** The emails in an outbox folder, which keeps one of each Message-ID. */
export const inOutbox = async (dir: string): Promise<Arrived[]> =>
  (await listOutbox(dir)).map(({ id, to, subject, attachments }) => ({
    to,
    subject,
    messageId: id,
    pdfs: attachments.filter(({ type }) => type === 'application/pdf').length,
  }))
