import { isLetterhead } from './names.ts'

const VALIDITY =
  /\b(?:prices?|rates?|quotes?|offers?)\b.*\b(?:good|valid|effective|expires?|until|through|subject|change)\b/i

/** A line without the sentences about the list itself: `Prices good until 12/31/2026. Minimum trip charge`. */
export function withoutNotice(text: string): string {
  const end = /[\p{L}\d]{4}[.!]\s+(?=\p{Lu})/u.exec(text)
  if (!end) return text
  const at = end.index + end[0].length
  const notice = text.slice(0, at).trim().slice(0, -1)
  const isNotice = notice.split(' ').length >= 3 && (VALIDITY.test(notice) || isLetterhead(notice))
  return isNotice ? withoutNotice(text.slice(at)) : text
}

/** What's printed behind a price and isn't in it: `+ permit`. Null if that's something else. */
export function extraIn(text: string): string | null {
  const plain = text.trim()
  return /^(?:\+|plus\b)\s*\p{L}/iu.test(plain) ? plain.slice(0, 60).trim() : null
}

export const checkExtra = (extra: string | null) =>
  extra === null ? null : `Listed with “${extra}”, which isn’t in the price.`
