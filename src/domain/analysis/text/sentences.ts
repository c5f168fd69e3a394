import vocabulary from './words.json' with { type: 'json' }

/** A sentence of a passage, as offsets in the passage's text. */
export type Sentence = { text: string; start: number; end: number }

const ABBREVIATIONS = new Set(vocabulary.abbreviations.split(' '))

const END =
  /[.!?]+["'”’)]*(?=\s|$)|;\s(?=[A-Z])|\s(?=[•●▪■►➢➤]\s)|\s[–—-]{1,2}\s(?=(?:Recommend|Suggest|Advise)\b)/g

/** Splits text into sentences, starting at offset `from`. The period of an abbreviation or a number doesn't end one. */
export function sentencesOf(text: string, from = 0): Sentence[] {
  const sentences: Sentence[] = []
  let start = from
  END.lastIndex = from
  for (let end = END.exec(text); end !== null; end = END.exec(text)) {
    const at = end.index + end[0].length
    if (end[0].startsWith('.') && !endsSentence(text, end.index, at)) continue
    add(sentences, text, start, at)
    start = at
  }
  add(sentences, text, start, text.length)
  return sentences
}

function endsSentence(text: string, stop: number, next: number): boolean {
  let from = stop
  while (from > 0 && stop - from < 12 && !/\s|\(/.test(text[from - 1]!)) from -= 1
  const word = text.slice(from, stop).toLowerCase()
  if (ABBREVIATIONS.has(word) && !/^\s+[A-Z][a-z]+\s+[a-z]/.test(text.slice(next, next + 40))) return false
  if (/^\(?\d{1,2}$/.test(word) && from <= 2) return false
  return !/^\s+[a-z]/.test(text.slice(next, next + 3)) || word.length > 3
}

/** Longer than any human sentence, in characters; text without periods is cut, to keep later steps cheap. */
const MAX_SENTENCE = 900

function add(sentences: Sentence[], text: string, start: number, end: number): void {
  let from = start
  for (; end - from > MAX_SENTENCE; from = cutAfter(text, from))
    trim(sentences, text, from, cutAfter(text, from))
  trim(sentences, text, from, end)
}

/** The last blank that a sentence of full length from `from` reaches, or its end where it has none. */
function cutAfter(text: string, from: number): number {
  const blank = text.slice(from, from + MAX_SENTENCE + 1).lastIndexOf(' ')
  return from + (blank > 0 ? blank : MAX_SENTENCE)
}

function trim(sentences: Sentence[], text: string, start: number, end: number): void {
  let from = start
  let to = end
  while (from < to && text[from] === ' ') from += 1
  while (to > from && text[to - 1] === ' ') to -= 1
  if (to > from) sentences.push({ text: text.slice(from, to), start: from, end: to })
}
