import { z } from 'zod'
import { Download, endpoint } from '#kernel/endpoint.ts'

/** A mail of the demo's outbox. */
export const OutboxMail = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  attachments: z.array(z.object({ filename: z.string(), size: z.int() })),
  sentAt: z.iso.datetime(),
})
export type OutboxMail = z.infer<typeof OutboxMail>

const MailId = z.string().regex(/^[0-9a-f]{24}$/)

export const listOutbox = endpoint({
  name: 'listOutbox',
  summary: 'Demo only: the mails that would have gone out, newest first.',
  method: 'GET',
  path: '/api/dev/outbox',
  access: 'anyone',
  input: z.object({}),
  output: z.array(OutboxMail),
})

export const downloadOutboxAttachment = endpoint({
  name: 'downloadOutboxAttachment',
  summary: 'Demo only: one attachment of a mail.',
  method: 'GET',
  path: '/api/dev/outbox/:id/attachments/:index',
  access: 'anyone',
  input: z.object({ id: MailId, index: z.coerce.number().int().min(0).max(100) }),
  output: Download,
})

export const viewOutboxHtml = endpoint({
  name: 'viewOutboxHtml',
  summary: 'Demo only: a mail as a mail client shows it.',
  method: 'GET',
  path: '/api/dev/outbox/:id/html',
  access: 'anyone',
  input: z.object({ id: MailId }),
  output: Download,
})
