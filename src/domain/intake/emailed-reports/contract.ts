import { z } from 'zod'
import { MailboxState } from '#domain/mail/mailboxes/contract.ts'
import { Report, ReportId } from '#domain/reports/contract.ts'
import { endpoint, Nothing } from '#kernel/endpoint.ts'
import { PageRequest } from '#kernel/page.ts'
import { InspectionEnds, PropertyAddress } from '../contract.ts'

export const MessageId = z.uuid().brand('MessageId')
export type MessageId = z.infer<typeof MessageId>
export const EmailedReportId = z.uuid().brand('EmailedReportId')
export type EmailedReportId = z.infer<typeof EmailedReportId>

/**
 * What became of an email: it waits to be processed, became a report (or several), its agent was asked for the address, or it was refused
 * or ignored for a `Reason`.
 */
export const Outcome = z.enum(['waiting', 'report', 'asked', 'refused', 'ignored'])
export type Outcome = z.infer<typeof Outcome>

export const Reason = z.enum([
  /** Nothing in it is an inspection report. */
  'no_report',
  /** It can't be parsed, or has too many parts. */
  'unreadable',
  /** The virus scanner found malware in it. */
  'infected',
  'too_large',
  /** The agent has sent too many. */
  'limit',
  /** From an agent's address, but nothing proves that they sent it. */
  'unverified',
  /** Not from an agent. */
  'stranger',
  /** It couldn't be processed, because of a problem on our side. */
  'failed',
  /** The same message arrived before, at another address. */
  'duplicate',
  'bounce',
  'auto_reply',
  'bulk',
  /** ODIE sent it. */
  'own',
])
export type Reason = z.infer<typeof Reason>

/** A report that came by email and waits for its agent to enter the property's address. */
export const EmailedReport = z.object({
  id: EmailedReportId,
  originalFileName: z.string(),
  fileBytes: z.int(),
  /** The address that the email or the report names, if any. */
  foundAddress: z.string().nullable(),
  /** Why the address has to be entered: there's none, or its ZIP code isn't served. */
  problem: z.enum(['no_address', 'not_served']),
  receivedAt: z.iso.datetime(),
  /** When the file is deleted, unless it becomes a report before. */
  expiresAt: z.iso.datetime(),
})
export type EmailedReport = z.infer<typeof EmailedReport>

/** An agent's private address for reports. */
export const InboxAddress = z.object({
  /** `reports+TOKEN@example.com` */
  address: z.string(),
  /** The office's own address, which takes emails that are proven to be from the agent; null if it can't be proven. */
  office: z.string().nullable(),
  createdAt: z.iso.datetime(),
})
export type InboxAddress = z.infer<typeof InboxAddress>

export const getInboxAddress = endpoint({
  name: 'getInboxAddress',
  summary: 'The private address to which the agent can send reports by email; null if ODIE takes none.',
  method: 'GET',
  path: '/api/emailed-reports/address',
  access: ['agent'],
  input: z.object({}),
  output: z.object({ inbox: InboxAddress.nullable() }),
})

export const renewInboxAddress = endpoint({
  name: 'renewInboxAddress',
  summary:
    'Replaces the agent’s private address, which stops working. Returns 409 if it isn’t the one that the agent saw.',
  method: 'POST',
  path: '/api/emailed-reports/address',
  access: ['agent'],
  /** `replaces`: since when the address before has been there. */
  input: z.object({ replaces: z.iso.datetime() }),
  output: z.object({ inbox: InboxAddress }),
})

export const listEmailedReports = endpoint({
  name: 'listEmailedReports',
  summary: 'The agent’s emailed reports that wait for an address, newest first.',
  method: 'GET',
  path: '/api/emailed-reports',
  access: ['agent'],
  input: PageRequest,
  output: z.array(EmailedReport),
})

const Path = z.object({ id: EmailedReportId })

export const getEmailedReport = endpoint({
  name: 'getEmailedReport',
  summary: 'An emailed report that waits for an address. `reportId` is set once it became a report.',
  method: 'GET',
  path: '/api/emailed-reports/:id',
  access: ['agent'],
  input: Path,
  output: z.object({ waiting: EmailedReport.nullable(), reportId: ReportId.nullable() }),
})

export const completeEmailedReport = endpoint({
  name: 'completeEmailedReport',
  summary:
    'Makes an emailed report a report with this address. Idempotent. Returns 410 once it was discarded.',
  method: 'PUT',
  path: '/api/emailed-reports/:id',
  access: ['agent'],
  input: Path.extend({ propertyAddress: PropertyAddress, inspectionEnds: InspectionEnds.optional() }),
  output: Report,
})

export const discardEmailedReport = endpoint({
  name: 'discardEmailedReport',
  summary: 'Deletes an emailed report that waits for an address. Returns 409 once it became a report.',
  method: 'DELETE',
  path: '/api/emailed-reports/:id',
  access: ['agent'],
  input: Path,
  output: Nothing,
})

/** An email that arrived at the inbox, as staff see it. */
export const ReceivedMessage = z.object({
  id: MessageId,
  /** As it's written in the email: proves nothing. */
  sender: z.string().nullable(),
  subject: z.string().nullable(),
  bytes: z.int(),
  /** The agent whose email it is, or in whose name it was sent; null if there's none. */
  agentName: z.string().nullable(),
  outcome: Outcome,
  reason: Reason.nullable(),
  isAnswered: z.boolean(),
  /** The addresses of the reports that it became. */
  propertyAddresses: z.array(z.string()),
  receivedAt: z.iso.datetime(),
})
export type ReceivedMessage = z.infer<typeof ReceivedMessage>

export const ReceivedMessageRequest = PageRequest.extend({
  outcome: Outcome.optional(),
  /** Part of the sender or the subject. */
  search: z.string().trim().max(100).optional(),
})
export type ReceivedMessageRequest = z.infer<typeof ReceivedMessageRequest>

export const listReceivedMessages = endpoint({
  name: 'listReceivedMessages',
  summary: 'The emails of the last 30 days that arrived at the inbox, newest first.',
  method: 'GET',
  path: '/api/admin/received-messages',
  access: ['admin'],
  input: ReceivedMessageRequest,
  output: z.array(ReceivedMessage),
})

export const countReceivedMessages = endpoint({
  name: 'countReceivedMessages',
  summary: 'How many emails of the last 30 days have each outcome.',
  method: 'GET',
  path: '/api/admin/received-messages/counts',
  access: ['admin'],
  input: z.object({}),
  output: z.record(Outcome, z.int()),
})

/** Where agents send reports. */
export const Inbox = z.object({
  address: z.string(),
  /** Null: the mail server hands messages to `bin/odie receive`. */
  mailbox: MailboxState.nullable(),
  /** Whether emails to `address` itself can be proven to be an agent's. */
  isAuthenticated: z.boolean(),
})
export type Inbox = z.infer<typeof Inbox>

export const getInbox = endpoint({
  name: 'getInbox',
  summary: 'Whether the inbox for reports is read; null if none is configured.',
  method: 'GET',
  path: '/api/admin/received-messages/inbox',
  access: ['admin'],
  input: z.object({}),
  output: z.object({ inbox: Inbox.nullable() }),
})
