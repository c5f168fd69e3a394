import type { LinkPurpose } from './contract.ts'

/** How long a link works, in days. Work can take months, and its record is asked for when the sale closes, and after. */
export const LINK_DAYS: Record<LinkPurpose, number> = {
  view: 30,
  respond: 30,
  work: 180,
  confirm: 30,
  completion: 365,
}

/** The page that a link opens. */
export const LINK_PAGES: Record<LinkPurpose, `/${string}`> = {
  view: '/shared-estimate',
  respond: '/repair-response',
  work: '/work-request',
  confirm: '/work-confirmation',
  completion: '/completion-record',
}
