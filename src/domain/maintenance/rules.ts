/** A report's file goes *by* day 30 after processing, so the nightly run deletes those that are 29 days old. */
export const KEEP_PROCESSED_DAYS = 29
/** How long the file of a report that's never processed is kept after its upload. */
export const KEEP_UNPROCESSED_DAYS = 180
/** How long ahead staff can keep a file. */
export const MAX_KEEP_DAYS = 365
