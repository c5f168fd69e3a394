import { Parser } from 'htmlparser2'
import { UnreadableDocument } from '../document.ts'
import { withoutCuts } from './unwrap.ts'

/** Elements that end a line. */
const BLOCKS = new Set(
  `address article aside blockquote br caption center dd details dir div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5
  h6 header hr li main nav ol p pre section summary table tbody td tfoot th thead title tr ul`.split(/\s+/),
)
/** Elements whose content isn't shown, or was deleted. */
const UNSEEN = new Set('head script style template noscript svg object iframe select xml del'.split(' '))
/** Elements of a head. Any other one begins the body, if the head has no end tag. */
const HEAD = new Set('head title meta link style script base noscript template xml'.split(' '))

/** Pages with font elements that are never closed go down some hundred levels. */
const MAX_DEPTH = 1_000

/**
 * The text of an HTML document: paragraphs, table cells, and list items, with an empty line between them, and preformatted lines.
 * Leaves out what browsers don't show: scripts, styles, comments, and hidden elements. `onHidden` gets the text of the last, in
 * pieces.
 * @throws UnreadableDocument `too_complex` for elements nested a thousand deep
 */
export function textOfHtml(
  html: string,
  { onHidden = () => {} }: { onHidden?: (text: string) => void } = {},
): string {
  const reader = new HtmlReader(onHidden)
  const parser = new Parser(
    {
      onopentag: (name, attributes) => reader.open(name, attributes),
      onclosetag: (name) => reader.close(name),
      ontext: (text) => reader.append(text),
    },
    { decodeEntities: true },
  )
  parser.write(html)
  parser.end()
  return reader.text()
}

class HtmlReader {
  /** Each with what stands before it. */
  readonly #lines: string[] = []
  #line = ''
  /** Of the element that hides its content, if one does. */
  #unseen: { name: string; depth: number } | null = null
  #depth = 0
  #preformatted = 0
  readonly #onHidden: (text: string) => void

  constructor(onHidden: (text: string) => void) {
    this.#onHidden = onHidden
  }

  open(name: string, attributes: Record<string, string>) {
    if (++this.#depth > MAX_DEPTH) throw tooComplex()
    if (this.#unseen?.name === 'head' && !HEAD.has(name)) this.#unseen = null
    if (isUnseen(name, attributes)) this.#unseen ??= { name, depth: this.#depth }
    if (BLOCKS.has(name)) this.#endParagraph()
    if (name === 'pre') this.#preformatted++
  }

  close(name: string) {
    if (this.#unseen && this.#unseen.depth >= this.#depth) this.#unseen = null
    this.#depth--
    if (BLOCKS.has(name)) this.#endParagraph()
    if (name === 'pre') this.#preformatted--
  }

  append(text: string) {
    if (this.#unseen) {
      if (!UNSEEN.has(this.#unseen.name)) this.#onHidden(text)
      return
    }
    if (this.#preformatted === 0) this.#line += text.replace(/\s+/g, ' ')
    else this.#line += text.replace(/\r\n?/g, '\n')
  }

  text(): string {
    this.#endParagraph()
    return this.#lines.join('\n')
  }

  #endParagraph() {
    const text = this.#preformatted > 0 ? preformatted(this.#line) : this.#line.replace(/ +/g, ' ').trim()
    if (text !== '') this.#lines.push(...(this.#lines.length > 0 ? [''] : []), text)
    this.#line = ''
  }
}

/** Keeps the gaps between columns. */
const preformatted = (text: string) => withoutCuts(text.trimEnd().replace(/^\n/, '').split('\n')).join('\n')

const HIDDEN_STYLE = /display\s*:\s*none|visibility\s*:\s*hidden|mso-hide\s*:\s*all/i

const isUnseen = (name: string, { hidden, style = '' }: Record<string, string>) =>
  UNSEEN.has(name) || hidden !== undefined || HIDDEN_STYLE.test(style)

const tooComplex = () =>
  new UnreadableDocument(
    'too_complex',
    'This web page is too complex to read safely. Save the report as a PDF and upload that.',
  )
