/** The name of what `EarlyLink` shows. A module of its own: `early-link.ts` is only for inline scripts. */
export const EARLY_LINK = 'link'
