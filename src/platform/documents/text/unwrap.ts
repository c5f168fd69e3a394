/** Fewer lines prove nothing about how a text is wrapped. */
const MIN_LINES = 4

/** Lines of a plain text, as its author wrote them: without the marks of quoted email, and without breaks inside of sentences. */
export function unwrapped(lines: readonly string[]): string[] {
  return withoutNarrowBreaks(withoutDoubleSpacing(withoutQuoteMarks(lines)))
}

const QUOTE_MARKS = /^(?:> ?)+/

function withoutQuoteMarks(lines: readonly string[]): string[] {
  const quoted = lines.filter((line) => QUOTE_MARKS.test(line)).length
  return quoted < MIN_LINES ? [...lines] : lines.map((line) => line.replace(QUOTE_MARKS, ''))
}

const isBlank = (line: string) => line.trim() === ''

/** A line that ends within a sentence, before one that can't begin any. */
const isCut = (line: string, next: string) => !/[.!?:]["”’')]*\s*$/.test(line) && /^\s*[a-z]/.test(next)

/** Some programs put an empty line after each line. Then empty lines are inside of sentences, too. */
function withoutDoubleSpacing(lines: readonly string[]): string[] {
  const texts = lines.filter((line) => !isBlank(line))
  const followed = lines.filter((line, at) => !isBlank(line) && isBlank(lines[at + 1] ?? '')).length
  const cuts = countCuts(texts)
  if (texts.length < MIN_LINES || followed < 0.9 * texts.length || cuts < 0.2 * texts.length)
    return [...lines]
  // Where there are two, a paragraph ends.
  return lines.filter((line, at) => !isBlank(line) || isBlank(lines[at - 1] ?? ''))
}

const countCuts = (texts: readonly string[]) =>
  texts.filter((line, at) => at + 1 < texts.length && isCut(line, texts[at + 1]!)).length

/** The width of text in narrower columns than letters have, in characters; wider ones are recognized by their passages. */
const NARROW = { min: 30, max: 60 }

function withoutNarrowBreaks(lines: readonly string[]): string[] {
  const texts = lines.filter((line) => !isBlank(line))
  const width = Math.max(0, ...texts.slice(0, 10_000).map(({ length }) => length))
  if (
    texts.length < MIN_LINES ||
    width < NARROW.min ||
    width > NARROW.max ||
    countCuts(texts) < 0.2 * texts.length
  )
    return [...lines]
  const joined: string[] = []
  let open: string | null = null
  for (const line of lines) {
    if (open !== null && !isBlank(line) && continues(open, line, width)) {
      joined[joined.length - 1] += ` ${line.trim()}`
    } else joined.push(line)
    open = isBlank(line) ? null : line
  }
  return joined
}

/** Whether a line goes on with what was cut at the end of the one before: no sentence ended there, and its first word didn't fit. */
function continues(last: string, line: string, width: number): boolean {
  const [first = ''] = line.trim().split(/\s/, 1)
  const isFull = last.length + 1 + first.length > width
  return isFull && !/[.!?:]["”’')]*\s*$/.test(last) && /[a-z]/.test(last)
}
