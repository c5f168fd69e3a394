import {
  EarlyFailure,
  earlySources,
  readEarly,
  showBeforeScripts,
  showEarly,
} from '#web/shell/early/early-content.ts'
import { withValues } from '#web/shell/early/tokens.ts'
import { EARLY_LINK } from './early-names.ts'

/** What `EarlyLink` shows of what a link opens. */
export type EarlyOpened = {
  title: string
  description: string | null
  /** Whether the page has a PDF to open. */
  hasPdf?: boolean
  /** All that the page has, besides its title; null if the page's script has to show it. */
  card: Card | null
}

type Card = {
  title: string
  /** Below the title; of a bid, who makes it, how to reach them, and when they sent it. */
  facts: string | null
  contact?: string | null
  sent?: string | null
  total?: string | null
  expiry?: string | null
  /** In place of lines, or before them. */
  note?: string | null
  lines: readonly EarlyLineValues[]
}

/** A line, or what lines come to; `price` may be any word on what becomes of it. */
type EarlyLineValues = { description: string; location: string | null; price: string }

/** Reads what the link of the page's address opens, once for the page as well, and shows what `shown` says of it. */
export function showLink<T>(shown: (opened: T) => EarlyOpened) {
  showBeforeScripts(open(shown))
}

async function open<T>(shown: (opened: T) => EarlyOpened) {
  const token = new URLSearchParams(location.search).get('token')
  const [href = ''] = earlySources(EARLY_LINK)
  if (!token) return showEarly(EARLY_LINK, { ended: '' }, [])
  const link = encodeURIComponent(token)
  const opened = await readEarly<T>(withValues(href, { link })).catch(nothingIfEnded)
  if (!opened) return showEarly(EARLY_LINK, { ended: '' }, [])
  const { card, title, description, hasPdf } = shown(opened)
  const { title: cardTitle, lines = [], ...texts } = card ?? {}
  const isShown = { pdf: hasPdf ? '' : null, card: card && '', rest: card ? null : '' }
  showEarly(EARLY_LINK, { link, title, description, cardTitle, ...texts, ...isShown }, lines)
}

/** What the server says of a link that doesn't work: `not_found`, or `invalid` if it's none. */
function nothingIfEnded(error: unknown): null {
  if (error instanceof EarlyFailure && [400, 404].includes(error.status)) return null
  throw error
}
