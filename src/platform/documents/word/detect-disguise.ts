/** What programs save under the name of a Word file, and Word opens without a word. */
export type DisguisedFormat = 'rtf' | 'html' | 'mhtml' | 'word-xml'

/** The format that the beginning of a text is in; undefined for plain text. */
export function disguiseOf(head: string): DisguisedFormat | undefined {
  const text = head.replace(/^[\s\u200b]+/, '')
  if (text.startsWith('{\\rtf')) return 'rtf'
  if (text.startsWith('<')) return formatOfMarkup(text)
  return isMessage(text) ? 'mhtml' : undefined
}

/** Word 2003's XML, a DOCX as one XML file, and the main part of a DOCX. */
const WORD_XML = [
  ['worddocument', 'schemas.microsoft.com/office/word/2003/wordml'],
  ['package', 'schemas.microsoft.com/office/2006/xmlPackage'],
  ['document', '/wordprocessingml/'],
] as const

/** What a web page, or a part of one, begins with. */
const HTML = new Set(
  `html head body title meta link style script base div p span font table center h1 h2 h3 h4 h5 h6 b i u strong em a br hr ul ol pre
  blockquote section article header main`.split(/\s+/),
)

function formatOfMarkup(text: string): 'html' | 'word-xml' | undefined {
  const root = rootOf(text)
  if (HTML.has(root)) return 'html'
  const local = root.replace(/^.*:/, '')
  return WORD_XML.some(([name, space]) => local === name && text.includes(space)) ? 'word-xml' : undefined
}

/** The lowercase name of a document's first element, or of the one that its type names; '' if there's none. */
function rootOf(text: string): string {
  for (let at = 0; at >= 0; ) {
    const start = text.indexOf('<', at)
    if (start < 0 || text.slice(at, start).trim() !== '') return ''
    const rest = text.slice(start, start + 100)
    const name = /^<(?:!doctype\s+)?([a-z][\w:-]*)(?=[\s/>]|$)/i.exec(rest)?.[1]
    if (name) return name.toLowerCase()
    const [open, close] = rest.startsWith('<!--') ? ['<!--', '-->'] : ['<', '>']
    if (!/^<[!?]/.test(rest)) return ''
    const end = text.indexOf(close, start + open.length)
    at = end < 0 ? -1 : end + close.length
  }
  return ''
}

const FIELD = /^(?:[!-9;-~]+:.*|[ \t].*)$/

/** Whether a text is an email or a web page saved as one, in a form that isn't legible. */
function isMessage(text: string): boolean {
  const [header = ''] = text.split(/\r?\n\r?\n/, 1)
  if (!/^mime-version:/im.test(header) || !header.split(/\r?\n/).every((line) => FIELD.test(line)))
    return false
  return (
    /^content-type:\s*(?:multipart\/|text\/html)/im.test(header) ||
    /^content-transfer-encoding:\s*(?:quoted-printable|base64)/im.test(header)
  )
}
