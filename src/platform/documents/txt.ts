import { type Line, type Page, type ReadDocument, UnreadableDocument, type Word } from './document.ts'
import { restoreLigatures } from './ligatures.ts'
import { TICKED, tickOf, UNTICKED } from './tick-boxes.ts'

const NO_PLACE = [0, 0, 0, 0] as const

/**
 * Reads plain text: UTF-8, or else Windows-1252 (every byte is a letter there). Lines stay lines, empty ones
 * between them become one line without words (the end of a paragraph), a form feed starts a page.
 * @throws UnreadableDocument
 */
export function readTxt(bytes: Uint8Array): ReadDocument {
  const pages = decode(bytes)
    .split('\f')
    .map((text, index) => pageOf(text, index + 1))
  if (pages.length > 1 && pages.at(-1)!.lines.length === 0) pages.pop()
  if (pages.every(({ lines }) => lines.length === 0))
    throw new UnreadableDocument(
      'no_text',
      'This file has no text in it. Check that you chose the right file.',
    )
  restoreLigatures(pages)
  return { kind: 'txt', pages }
}

function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** A page of text without places. */
export function pageOf(text: string, number: number): Page {
  const lines = text.split(/\r\n|[\n\r\u2028\u2029]/).map(lineOf)
  const kept = lines.filter(
    ({ words }, index) => words.length > 0 || (lines[index - 1]?.words.length ?? 0) > 0,
  )
  if (kept.at(-1)?.words.length === 0) kept.pop()
  return { number, width: 0, height: 0, lines: kept, ocr: false }
}

function lineOf(text: string): Line {
  return { words: wordsOf(text, false), box: NO_PLACE }
}

/** Cuts at blanks; tick boxes become words of their own. */
export function wordsOf(text: string, bold: boolean): Word[] {
  return normaliseTicks(text)
    .split(/[\s\u200b\ufeff\p{Cc}]+/u)
    .filter((word) => word !== '')
    .map((word) => ({ text: word, box: NO_PLACE, fontSize: 0, bold }))
}

function normaliseTicks(text: string): string {
  return text
    .replace(/\[\s?[xX]\s?\]/g, ` ${TICKED} `)
    .replace(/\[ {0,2}\]|\[_\]/g, ` ${UNTICKED} `)
    .replace(/[\u2200-\u{1ffff}]/gu, (sign) => {
      const tick = tickOf(sign.codePointAt(0)!)
      return tick ? ` ${tick} ` : sign
    })
}
