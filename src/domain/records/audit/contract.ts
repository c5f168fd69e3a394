import { z } from 'zod'
import { endpoint } from '#kernel/endpoint.ts'
import { PageRequest } from '#kernel/page.ts'

/** Something that was done, as the audit trail keeps it. */
export const AuditEntry = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  /** A user's email at the time, or what isn't a user: `start`, `command line`, the email of a failed sign-in. */
  actor: z.string(),
  /** In kebab case: `estimate-sent`. */
  action: z.string(),
  /** What it was done to: an email or an ID. */
  subject: z.string(),
  ip: z.string().nullable(),
  details: z.record(z.string(), z.unknown()),
})
export type AuditEntry = z.infer<typeof AuditEntry>

export const AuditRequest = PageRequest.extend({
  /** Part of an email. */
  actor: z.string().trim().max(100).optional(),
  /** Part of a subject: an email, an ID. */
  subject: z.string().trim().max(100).optional(),
  action: z.string().max(50).optional(),
  /** From this moment on. */
  from: z.iso.datetime().optional(),
  /** Before this moment. */
  to: z.iso.datetime().optional(),
})
export type AuditRequest = z.infer<typeof AuditRequest>

export const listAuditEvents = endpoint({
  name: 'listAuditEvents',
  summary: 'The audit trail, latest first.',
  method: 'GET',
  path: '/api/admin/audit-events',
  access: ['admin'],
  input: AuditRequest,
  output: z.array(AuditEntry),
})

export const listAuditActions = endpoint({
  name: 'listAuditActions',
  summary: 'The actions that are in the audit trail, in alphabetical order.',
  method: 'GET',
  path: '/api/admin/audit-events/actions',
  access: ['admin'],
  input: z.object({}),
  output: z.array(z.string()),
})
