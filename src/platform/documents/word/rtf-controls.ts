/** One of: a control word with its number, an escaped byte, a control symbol, a brace, a line end, text, or a stray backslash. */
export const RTF_TOKEN =
  /\\([a-zA-Z]{1,32})(-?\d{1,10})? ?|\\'([0-9a-fA-F]{2})|\\([^a-zA-Z'])|([{}])|[\r\n]+|([^\\{}\r\n]+)|\\/g

/** What a group is for, by its first control word. */
type Destination =
  /** Without text of the document's own. */
  | 'none'
  | 'fonts'
  | 'instruction'
  /** A drawing or an object: only some of the groups in it are text. */
  | 'shape'
  /** The text of a drawing, which doesn't belong to the sentence around it. */
  | 'box'
  | 'result'
  | 'note'
  | 'header'
  | 'footer'

const words = (list: string, destination: Destination) =>
  list.split(/\s+/).map((word) => [word, destination] as const)

/** Any others that begin with \\* aren't known to old programs and are without text. */
export const DESTINATIONS: ReadonlyMap<string, Destination> = new Map([
  ...words(
    `colortbl stylesheet info pict themedata colorschememapping datastore listtable listoverridetable rsidtbl generator latentstyles
    xmlnstbl mmathPr bkmkstart bkmkend ftnsep ftnsepc ftncn aftnsep aftnsepc aftncn revtbl filetbl template nonshppict shprslt blipuid
    nonesttables xe tc tcn rxe txe objdata`,
    'none',
  ),
  ...words('fonttbl', 'fonts'),
  ...words('fldinst', 'instruction'),
  ...words('shpinst do object', 'shape'),
  ...words('shptxt dptxbxtext', 'box'),
  ...words('result', 'result'),
  ...words('footnote annotation', 'note'),
  ...words('header headerl headerr headerf', 'header'),
  ...words('footer footerl footerr footerf', 'footer'),
])

/** End a line or paragraph. */
export const BREAKS: ReadonlyMap<string, string> = new Map([
  ['par', '\n\n'],
  ['sect', '\n\n'],
  ['column', '\n\n'],
  ['page', '\f'],
  ['line', '\n'],
  ['lbr', '\n'],
  ['cell', '\n\n'],
  ['nestcell', '\n\n'],
  ['row', '\n\n'],
  ['nestrow', '\n\n'],
  ['\n', '\n\n'],
  ['\r', '\n\n'],
])

export const CHARACTERS: ReadonlyMap<string, string> = new Map([
  ['tab', '\t'],
  ['emdash', '—'],
  ['endash', '–'],
  ['lquote', '‘'],
  ['rquote', '’'],
  ['ldblquote', '“'],
  ['rdblquote', '”'],
  ['bullet', '•'],
  ['enspace', ' '],
  ['emspace', ' '],
  ['qmspace', ' '],
  ['~', '\u00a0'],
  ['_', '-'],
  ['-', ''],
  ['|', ''],
  [':', ''],
  ['{', '{'],
  ['}', '}'],
  ['\\', '\\'],
])
