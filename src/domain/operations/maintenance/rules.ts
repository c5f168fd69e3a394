/** A report's file goes *by* day 30 after processing, so the nightly run deletes those that are 29 days old. */
export const KEEP_PROCESSED_DAYS = 29
/** How long the file of a report that's never processed is kept after its upload. */
export const KEEP_UNPROCESSED_DAYS = 180
/** How long the text, attachments and links of emails stay in the email log, with which staff can send them again. */
export const KEEP_MAIL_TEXT_DAYS = 180
/** How long contact messages are kept after they were handled, and applications after they were decided on. */
export const KEEP_HANDLED_DAYS = 365
/** How long entries of the waiting list are kept after their email, and links that share an estimate after they expired. */
export const KEEP_ENDED_DAYS = 30
/** How long ahead staff can keep a file. */
export const MAX_KEEP_DAYS = 365
/** How long photos and documents are kept that never became part of an answer. */
export const KEEP_UNUSED_ATTACHMENT_DAYS = 7
