/** How long a copy can be downloaded. A stolen session gets it, too, so not for long. */
export const KEEP_EXPORT_DAYS = 3
