import { z } from 'zod'

export const Attachment = z.object({ filename: z.string(), key: z.string(), type: z.string() })
export type Attachment = z.infer<typeof Attachment>

/** What a mail says, before anybody decided how it looks. All of it is text: markup in it is shown, never obeyed. */
export type Letter = {
  to: string
  subject: string
  heading: string
  /** Paragraphs of plain text. */
  body: readonly string[]
  /** The one thing to do next. */
  action?: { label: string; url: string }
  /** Small print below the action. */
  note?: string
  attachments?: readonly Attachment[]
  /**
   * Names the event that the mail tells of, e.g. `estimate-sent:ID:agent`. One cause makes one mail, with one Message-ID:
   * sent again after a crash it is the same message, and mail clients fold the two.
   */
  cause: string
}

/** One message as it goes out. */
export type Message = {
  messageId: string
  from: string
  to: string
  subject: string
  text: string
  html: string
  date: Date
  attachments: { filename: string; type: string; content: Uint8Array }[]
}
