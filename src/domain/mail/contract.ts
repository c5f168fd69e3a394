import { z } from 'zod'
import { Download, endpoint } from '#kernel/endpoint.ts'
import { PageRequest } from '#kernel/page.ts'

export const MailId = z.uuid().brand<'MailId'>()
export type MailId = z.infer<typeof MailId>

/**
 * `queued`: on its way, or waiting for a retry; `failed`: every retry failed, or a mail server returned it, and only `resendMail`
 * sends it again.
 */
export const MailStatus = z.enum(['queued', 'sent', 'failed'])
export type MailStatus = z.infer<typeof MailStatus>

export const MailState = z.object({
  id: MailId,
  recipient: z.string(),
  status: MailStatus,
  failure: z.string().nullable(),
})
export type MailState = z.infer<typeof MailState>

/** An email in the mail log. */
export const LoggedMail = MailState.extend({
  subject: z.string(),
  /** The mail server's response to the latest attempt that failed, or a sentence on why it was returned; otherwise null. */
  failure: z.string().nullable(),
  /** When it was queued, the last time if it was resent. */
  queuedAt: z.iso.datetime(),
  sentAt: z.iso.datetime().nullable(),
  /** When we learned that a mail server had accepted and then returned it; null unless one did. */
  bouncedAt: z.iso.datetime().nullable(),
  /** Whether `getMailLink` has a link. */
  hasLink: z.boolean(),
})
export type LoggedMail = z.infer<typeof LoggedMail>

export const MailLogRequest = PageRequest.extend({
  status: MailStatus.optional(),
  /** Part of the recipient or the subject. */
  search: z.string().trim().max(100).optional(),
})
export type MailLogRequest = z.infer<typeof MailLogRequest>

/** Whether what an email delivers has reached its recipient. */
export const Delivery = z.object({
  /** `queued` from the start, while the email and its attachments are prepared. */
  status: MailStatus,
  /** The ID for `resendMail`; null until the email is queued. */
  mailId: MailId.nullable(),
  /** A sentence for staff; null unless it failed. */
  failure: z.string().nullable(),
})
export type Delivery = z.infer<typeof Delivery>

/** An email in the demo's outbox. */
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

const OutboxId = z.string().regex(/^[0-9a-f]{24}$/)

export const listOutbox = endpoint({
  name: 'listOutbox',
  summary: 'Demo only: the emails that would have been sent, newest first.',
  method: 'GET',
  path: '/api/dev/outbox',
  access: 'anyone',
  input: z.object({}),
  output: z.array(OutboxMail),
})

export const downloadOutboxAttachment = endpoint({
  name: 'downloadOutboxAttachment',
  summary: 'Demo only: one attachment of an email.',
  method: 'GET',
  path: '/api/dev/outbox/:id/attachments/:index',
  access: 'anyone',
  input: z.object({ id: OutboxId, index: z.coerce.number().int().min(0).max(100) }),
  output: Download,
})

export const viewOutboxHtml = endpoint({
  name: 'viewOutboxHtml',
  summary: 'Demo only: an email as a mail client shows it.',
  method: 'GET',
  path: '/api/dev/outbox/:id/html',
  access: 'anyone',
  input: z.object({ id: OutboxId }),
  output: Download,
})

export const resendMail = endpoint({
  name: 'resendMail',
  summary: 'Sends an email again. Returns 409 while it is still on its way.',
  method: 'POST',
  path: '/api/admin/mails/:id/resend',
  access: ['admin'],
  input: z.object({ id: MailId }),
  output: MailState,
})

export const listMails = endpoint({
  name: 'listMails',
  summary: 'The mail log, latest first.',
  method: 'GET',
  path: '/api/admin/mails',
  access: ['admin'],
  input: MailLogRequest,
  output: z.array(LoggedMail),
})

export const countMails = endpoint({
  name: 'countMails',
  summary: 'How many emails there are in each status.',
  method: 'GET',
  path: '/api/admin/mails/counts',
  access: ['admin'],
  input: z.object({}),
  output: z.record(MailStatus, z.int()),
})

export const getMailLink = endpoint({
  name: 'getMailLink',
  summary:
    'The link of an email, to hand over in another way. Audited. Returns 404 for a link that only its recipient may see.',
  method: 'POST',
  path: '/api/admin/mails/:id/link',
  access: ['admin'],
  input: z.object({ id: MailId }),
  output: z.object({ url: z.string() }),
})
