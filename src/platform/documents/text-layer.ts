import type { Word } from './document.ts'

/* The text layer of a PDF's page, as it's drawn. */

/** Stands for one character that the font draws but doesn't map to Unicode: mostly a ligature (fi, fl, ff), sometimes garbage. */
export const LOST = '\uFFFD'

export type Direction = 0 | 1 | 2 | 3

/** A word in the order of the content stream, with how it ends. */
export type StreamWord = Word & {
  /** The file, or PDFium's own layout, breaks the line after it. */
  endsLine: boolean
  /** It ends with a hyphen at a line end, and the next word is its other half. */
  hyphenated: boolean
  /** The font's PostScript name; '' if it has none. */
  font: string
  /** In which its line runs: quarter turns counterclockwise from left to right, before /Rotate. */
  direction: Direction
  /** Drawn invisibly, as a layer of recognized text is. */
  isHidden: boolean
}

export type PageText = {
  words: StreamWord[]
  /** Visible characters, and how many of them have no Unicode mapping: the basis for judging the text's quality. */
  characters: number
  lostCharacters: number
  /** Characters in invisible text, such as the text layer over the image of a scanned page. */
  hiddenCharacters: number
  /** Characters by the direction of their word. */
  directions: [number, number, number, number]
}
