import { mkdtempDisposable, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type DocxPart, docxXml, makeDocxWith, paragraph } from '#test/builders/word-fixtures.ts'
import { readDocx, readWordXml } from './docx.ts'

async function read(body: string, parts: readonly DocxPart[] = []) {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'odie-docx-'))
  const path = join(folder.path, 'report.docx')
  await writeFile(path, makeDocxWith(body, parts))
  const { pages } = await readDocx(path)
  return {
    lines: pages.flatMap(({ lines }) => lines.map(({ words }) => words.map(({ text }) => text).join(' '))),
    unreadable: pages.some(({ unreadable }) => unreadable),
    hidden: pages.flatMap(({ hiddenLines = [] }) =>
      hiddenLines.map(({ words }) => words.map(({ text }) => text).join(' ')),
    ),
  }
}

const note = (kind: string, id: number, text: string) =>
  `<w:${kind} w:id="${id}">${paragraph(text)}</w:${kind}>`
const reference = (kind: string, id: number) =>
  `<w:p><w:r><w:t>See below.</w:t></w:r><w:r><w:${kind}Reference w:id="${id}"/></w:r></w:p>`

test.each(['footnote', 'endnote', 'comment'])(
  'a %s follows the paragraph that refers to it, once',
  async (kind) => {
    const content = docxXml(note(kind, 1, 'Two wires share a lug.') + note(kind, 2, 'No one refers to this.'))
    const { lines } = await read(reference(kind, 1) + reference(kind, 1) + paragraph('The end.'), [
      { type: `${kind}s`, name: `${kind}s.xml`, content },
    ])
    expect(lines).toEqual([
      'See below.',
      'Two wires share a lug.',
      'See below.',
      'The end.',
      'No one refers to this.',
    ])
  },
)

test('what sections repeat in their headers is read once', async () => {
  const header = (name: string) => ({
    type: 'header',
    name,
    content: docxXml(paragraph('Maple Hill Inspections')),
  })
  const { lines } = await read(paragraph('Text.'), [header('header1.xml'), header('header2.xml')])
  expect(lines).toEqual(['Maple Hill Inspections', 'Text.'])
})

test.each([
  ['HTML', 'html', '<html><body><p>The outlet is <b>hot</b>.</p></body></html>'],
  ['RTF', 'rtf', String.raw`{\rtf1 The outlet is {\b hot}.\par}`],
  ['text', 'txt', 'The outlet is hot.'],
])('an embedded part of %s is read where it stands', async (_name, extension, content) => {
  const body = `${paragraph('Before.')}<w:altChunk xmlns:r="urn:r" r:id="c1"/>${paragraph('After.')}`
  const part = { type: 'aFChunk', id: 'c1', name: `chunk.${extension}`, content }
  expect(await read(body, [part])).toEqual({
    lines: ['Before.', 'The outlet is hot.', 'After.'],
    unreadable: false,
    hidden: [],
  })
})

test('an embedded part of an unknown format makes the report partly unreadable', async () => {
  const part = { type: 'aFChunk', id: 'c1', name: 'chunk.bin', content: '\0\u0001\u0002\u0003'.repeat(50) }
  expect(await read(`${paragraph('Before.')}<w:altChunk xmlns:r="urn:r" r:id="c1"/>`, [part])).toEqual({
    lines: ['Before.'],
    unreadable: true,
    hidden: [],
  })
})

test('hidden text isn’t read, whether a run or a style hides it; a hidden paragraph mark hides nothing', async () => {
  const styles = docxXml(
    '<w:style w:styleId="Secret"><w:rPr><w:vanish/></w:rPr></w:style><w:style w:styleId="Plain"><w:rPr><w:vanish w:val="0"/></w:rPr></w:style>',
  )
  const run = (properties: string, text: string) =>
    `<w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`
  const { lines } = await read(
    [
      `<w:p>${run('', 'Shown. ')}${run('<w:vanish/>', 'Hidden. ')}${run('<w:vanish w:val="false"/>', 'Shown too.')}</w:p>`,
      `<w:p>${run('<w:rStyle w:val="Secret"/>', 'Hidden.')}${run('<w:rStyle w:val="Plain"/>', 'Plain.')}</w:p>`,
      `<w:p><w:pPr><w:pStyle w:val="Secret"/></w:pPr>${run('', 'Hidden.')}</w:p>`,
      `<w:p><w:pPr><w:rPr><w:vanish/></w:rPr></w:pPr>${run('', 'Marked.')}</w:p>`,
    ].join(''),
    [{ type: 'styles', name: 'styles.xml', content: styles }],
  )
  expect(lines).toEqual(['Shown. Shown too.'.replace('  ', ' '), 'Plain.', 'Marked.'])
})

test('text that a style hides is shown where the run says so, and styles inherit from each other', async () => {
  const styles = docxXml(
    '<w:style w:styleId="Base"><w:rPr><w:vanish/></w:rPr></w:style><w:style w:styleId="Note"><w:basedOn w:val="Base"/></w:style><w:style w:styleId="Loop"><w:basedOn w:val="Loop"/></w:style>',
  )
  const { lines, hidden } = await read(
    [
      '<w:p><w:pPr><w:pStyle w:val="Note"/></w:pPr><w:r><w:t>Not shown at all here.</w:t></w:r>',
      '<w:r><w:rPr><w:vanish w:val="0"/></w:rPr><w:t>Shown.</w:t></w:r></w:p>',
      '<w:p><w:pPr><w:pStyle w:val="Loop"/></w:pPr><w:r><w:t>Plain.</w:t></w:r></w:p>',
      '<w:p><w:r><w:rPr><w:rPrChange><w:rPr><w:vanish/></w:rPr></w:rPrChange></w:rPr><w:t>Hidden before.</w:t></w:r></w:p>',
    ].join(''),
    [{ type: 'styles', name: 'styles.xml', content: styles }],
  )
  expect(lines).toEqual(['Shown.', 'Plain.', 'Hidden before.'])
  expect(hidden).toEqual(['Not shown at all here.'])
})

test('paragraphs between which the mark was deleted with tracked changes are one', async () => {
  const mark = (element: string) => `<w:pPr><w:rPr><w:${element}/></w:rPr></w:pPr>`
  const { lines } = await read(
    paragraph('A breaker was ', mark('del')) +
      paragraph('double', mark('moveFrom')) +
      paragraph('-tapped.') +
      paragraph('The end.', mark('del')) +
      paragraph(
        ' Really.',
        '<w:pPr><w:pPrChange><w:pPr><w:rPr><w:del/></w:rPr></w:pPr></w:pPrChange></w:pPr>',
      ) +
      paragraph('Not before this', mark('del')),
  )
  expect(lines).toEqual(['A breaker was double-tapped.', 'The end. Really.', 'Not before this'])
})

test.each([
  ['utf8', '<?xml version="1.0"?>'],
  ['utf16le', '\ufeff<?xml version="1.0" encoding="UTF-16"?>'],
  ['latin1', '<?xml version="1.0" encoding="windows-1252"?>'],
] as const)(
  'a Word XML file in %s is read with its notes, and without its glossary',
  async (encoding, declaration) => {
    const part = (name: string, content: string) =>
      `<pkg:part pkg:name="${name}"><pkg:xmlData>${docxXml(content).replace(/^<\?xml[^>]+>/, '')}</pkg:xmlData></pkg:part>`
    const xml = [
      declaration,
      '<pkg:package xmlns:pkg="http://schemas.microsoft.com/office/2006/xmlPackage">',
      part(
        '/word/document.xml',
        paragraph('The café’s outlet is hot.'.replace('’', encoding === 'latin1' ? "'" : '’')),
      ),
      part('/word/footnotes.xml', note('footnote', 1, 'Two wires share a lug.')),
      part('/word/glossary/document.xml', paragraph('Insert text here.')),
      '</pkg:package>',
    ].join('')
    await using folder = await mkdtempDisposable(join(tmpdir(), 'odie-docx-'))
    const path = join(folder.path, 'report.doc')
    await writeFile(path, Buffer.from(xml, encoding))
    const { pages } = await readWordXml(path)
    const texts = pages[0]!.lines.map(({ words }) => words.map(({ text }) => text).join(' '))
    expect(texts).toEqual([expect.stringMatching(/^The café.s outlet is hot\.$/), 'Two wires share a lug.'])
  },
)

test('a line break inside a sentence is a space; one between entries of a list isn’t', async () => {
  const breaks = (...texts: string[]) =>
    `<w:p><w:r>${texts.map((text) => `<w:t>${text}</w:t>`).join('<w:br/>')}</w:r></w:p>`
  const { lines } = await read(
    breaks('The receptacle beside the kitchen', 'sink is loose.', 'Repair it.') +
      breaks('The recep', 'tacle is hot.') +
      breaks('no GFCI', 'loose outlet'),
  )
  expect(lines).toEqual([
    'The receptacle beside the kitchen sink is loose.',
    'Repair it.',
    'The receptacle is hot.',
    'no GFCI',
    'loose outlet',
  ])
})
