import { mkdtempDisposable, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { docxXml, makeZip, paragraph } from '#test/builders/word-fixtures.ts'
import { readDocx } from './docx.ts'

const TYPES = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

type Part = { type: string; name: string; content: string; id?: string }

/** A DOCX whose main part has `body`, and relationships to the other parts. */
async function read(body: string, parts: readonly Part[] = []) {
  const relationships = parts.map(
    ({ type, name, id }, index) =>
      `<Relationship Id="${id ?? `r${index}`}" Type="${TYPES}/${type}" Target="${name}"/>`,
  )
  const file = makeZip([
    { name: 'word/document.xml', content: docxXml(body) },
    {
      name: 'word/_rels/document.xml.rels',
      content: `<Relationships>${relationships.join('')}</Relationships>`,
    },
    ...parts.map(({ name, content }) => ({ name: `word/${name}`, content })),
  ])
  await using folder = await mkdtempDisposable(join(tmpdir(), 'odie-docx-'))
  const path = join(folder.path, 'report.docx')
  await writeFile(path, file)
  const { pages } = await readDocx(path)
  return {
    lines: pages.flatMap(({ lines }) => lines.map(({ words }) => words.map(({ text }) => text).join(' '))),
    unreadable: pages.some(({ unreadable }) => unreadable),
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
  const body = `${paragraph('Before.')}<w:altChunk xmlns:r="${TYPES}" r:id="c1"/>${paragraph('After.')}`
  const part = { type: 'aFChunk', id: 'c1', name: `chunk.${extension}`, content }
  expect(await read(body, [part])).toEqual({
    lines: ['Before.', 'The outlet is hot.', 'After.'],
    unreadable: false,
  })
})

test('an embedded part of an unknown format makes the report partly unreadable', async () => {
  const part = { type: 'aFChunk', id: 'c1', name: 'chunk.bin', content: '\0\u0001\u0002\u0003'.repeat(50) }
  expect(await read(`${paragraph('Before.')}<w:altChunk xmlns:r="${TYPES}" r:id="c1"/>`, [part])).toEqual({
    lines: ['Before.'],
    unreadable: true,
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

test('a line break inside a sentence is a space; one between entries of a list isn’t', async () => {
  const breaks = (...texts: string[]) =>
    `<w:p><w:r>${texts.map((text) => `<w:t>${text}</w:t>`).join('<w:br/>')}</w:r></w:p>`
  const { lines } = await read(
    breaks('The receptacle beside the kitchen', 'sink is loose.', 'Repair it.') +
      breaks('no GFCI', 'loose outlet'),
  )
  expect(lines).toEqual([
    'The receptacle beside the kitchen sink is loose.',
    'Repair it.',
    'no GFCI',
    'loose outlet',
  ])
})
