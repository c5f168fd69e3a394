import { Parser } from 'htmlparser2'
import { tooComplexWord } from './unreadable-word.ts'

/** Elements that end a line. */
const BLOCKS = new Set(
  `address article aside blockquote br caption center dd details dir div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5
  h6 header hr li main nav ol p pre section summary table tbody td tfoot th thead title tr ul`.split(/\s+/),
)
/** Elements whose content isn't shown. */
const UNSEEN = new Set([
  'head',
  'script',
  'style',
  'template',
  'noscript',
  'svg',
  'object',
  'iframe',
  'select',
  'xml',
])

const MAX_DEPTH = 5_000

/**
 * The text of an HTML document, a line for each paragraph, table cell, or list item. Leaves out what browsers don't show: scripts,
 * styles, comments, and hidden elements.
 * @throws UnreadableDocument `too_complex` for elements nested thousands deep
 */
export function textOfHtml(html: string): string {
  const lines: string[] = []
  let line = ''
  let depth = 0
  let unseenFrom = Number.POSITIVE_INFINITY
  const endLine = () => {
    lines.push(line.replace(/\s+/g, ' ').trim())
    line = ''
  }
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (++depth > MAX_DEPTH) throw tooComplexWord()
        if (isUnseen(name, attributes)) unseenFrom = Math.min(unseenFrom, depth)
        if (BLOCKS.has(name)) endLine()
      },
      onclosetag(name) {
        if (unseenFrom >= depth) unseenFrom = Number.POSITIVE_INFINITY
        depth--
        if (BLOCKS.has(name)) endLine()
      },
      ontext(text) {
        if (depth < unseenFrom) line += text
      },
    },
    { decodeEntities: true },
  )
  parser.write(html)
  parser.end()
  endLine()
  return lines.filter((each) => each !== '').join('\n\n')
}

const HIDDEN_STYLE = /display\s*:\s*none|visibility\s*:\s*hidden|mso-hide\s*:\s*all/i

const isUnseen = (name: string, { hidden, style = '' }: Record<string, string>) =>
  UNSEEN.has(name) || hidden !== undefined || HIDDEN_STYLE.test(style)
