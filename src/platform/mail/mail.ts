import { z } from 'zod'

export const Attachment = z.object({ filename: z.string(), key: z.string(), type: z.string() })
export type Attachment = z.infer<typeof Attachment>

/**
 * An email that ODIE answers by itself. The answer says so (RFC 3834), so that no program answers it in turn, and mail programs show
 * both in one thread (RFC 5322, section 3.6.4).
 */
export const AnsweredEmail = z.object({
  /** Its Message-ID, with angle brackets; null if it has none. */
  messageId: z.string().nullable(),
  /** The Message-IDs that it refers to, the oldest first. */
  references: z.array(z.string()),
})
export type AnsweredEmail = z.infer<typeof AnsweredEmail>

/** The content of an email, without its layout. All of it is plain text: markup is escaped. */
export type EmailContent = {
  to: string
  subject: string
  heading: string
  /** Paragraphs of plain text. */
  body: readonly string[]
  /** The button. A secret link proves that the recipient reads this mailbox or lets them sign in, so the mail log doesn't keep it. */
  action?: { label: string; url: string; isSecret?: true }
  /** Small print below the button. */
  note?: string
  /**
   * A link at the end, and where mail programs unsubscribe with one click (RFC 8058). Each opens or changes only what its recipient
   * gets.
   */
  unsubscribe?: { label: string; url: string; oneClickUrl: string }
  attachments?: readonly Attachment[]
  /** The email that this one answers without a person. */
  answers?: AnsweredEmail
  /**
   * An idempotency key: names the event that the email is about, like `estimate-sent:ID:agent`. Each cause has one email, with
   * one Message-ID. If a crash makes it go out twice, email clients show it once.
   */
  cause: string
}

/** The mail server is down, or doesn't take a message yet: a later try may succeed. */
export class MailDeferred extends Error {
  /** The server's response, if there was one. */
  readonly response: string | undefined

  constructor(error: Error & { response?: string }) {
    super(error.message, { cause: error })
    this.response = error.response
  }
}

/** Repeats the Message-ID in every email. */
export const MESSAGE_ID_HEADER = 'X-ODIE-Message-ID'

/** A message as the transport sends it. */
export type Message = {
  messageId: string
  from: string
  to: string
  subject: string
  text: string
  html: string
  date: Date
  /** Where a mail program unsubscribes with one click; null if that's not possible. */
  unsubscribeUrl: string | null
  /** What it answers; null unless it does. */
  answers: AnsweredEmail | null
  attachments: { filename: string; type: string; content: Uint8Array }[]
}

/**
 * Sends email. `send` resolves once the mail server has accepted the message, or the outbox has written it to disk. It throws
 * `MailRejected` when the server will never accept it, and `MailDeferred` when a later try may succeed.
 */
export type Transport = { send(message: Message): Promise<void>; close(): void }
