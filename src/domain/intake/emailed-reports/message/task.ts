import { z } from 'zod'
import { AnsweredEmail } from '#platform/mail/mail.ts'
import { type TaskFailure, task } from '#platform/tasks/task.ts'

/** The message can't be read, however often it's tried. */
export class UnreadableMessage extends Error {
  /** `too_many_parts`, or what the parser or the limits of its process say. */
  readonly code: string

  constructor(failure: TaskFailure) {
    super(`An email can’t be read (${failure.reason}).`)
    this.code = failure.reason === 'rejected' ? failure.code : failure.reason
  }
}

const errorFor = (failure: TaskFailure) => new UnreadableMessage(failure)

/** Reads the header of the message at `path`. */
export const readHeaderTask = task(
  'read-message-header',
  {
    input: z.object({ path: z.string() }),
    output: z.object({
      /** Fields that decide what the message is, the topmost first. */
      fields: z.array(z.object({ name: z.string(), value: z.string() })),
      /** For the list: as it's written, decoded. */
      sender: z.string(),
      subject: z.string(),
      answers: AnsweredEmail,
    }),
    progress: z.never(),
  },
  errorFor,
)

/**
 * What a part is, as far as it matters: a file that may be a report, a message in a file, one of the formats that ODIE doesn't open, or
 * something else.
 */
export const PartKind = z.enum(['document', 'message', 'image', 'tnef', 'smime', 'archive', 'other'])

export const Part = z.object({
  kind: PartKind,
  name: z.string(),
  bytes: z.int(),
  /** Where it was written to; null unless it's a document or a message. */
  path: z.string().nullable(),
})
export type Part = z.infer<typeof Part>

/** Unpacks the message at `path` into the folder `into`: its text, its attachments, and those of the messages in it. */
export const unpackTask = task(
  'unpack-message',
  {
    input: z.object({ path: z.string(), into: z.string() }),
    output: z.object({ text: z.string(), hasLink: z.boolean(), parts: z.array(Part) }),
    progress: z.never(),
  },
  errorFor,
)
