import fc from 'fast-check'
import { expect, test } from 'vitest'
import { textOfHtml } from '#platform/documents/text/html.ts'
import { textOfRtf } from './rtf.ts'

const linesOf = (text: string) => text.split(/\s*\n\s*/).filter((line) => line !== '')

test('RTF is read without its fonts, styles, pictures, and fields, and with its footnotes', () => {
  const source = String.raw`{\rtf1\ansi\ansicpg1252\deff0{\fonttbl{\f0 Arial;}}{\colortbl;\red0\green0\blue0;}{\stylesheet{\s1 Heading;}}
{\*\generator Writer;}{\info{\author Pat}}\pard\f0\b PANEL\b0\par It doesn\'92t trip\'85 {\i soon}.{\footnote Two wires.}\line Next\~line.\par
{\pict\pngblip 89504e47}{\field{\*\fldinst HYPERLINK "x"}{\fldrslt linked}}\tab a\emdash b\par Gr\u246?n \u-10179?\u-8704? \{x\} \\ \par}`
  expect(linesOf(textOfRtf(source))).toEqual(
    [
      'PANEL',
      'It doesn’t trip… soon.',
      'Next\u00a0line.',
      'Two wires.',
      'linked\ta—b',
      'Grön 😀 {x} \\ ',
    ].map((line) => line.trim()),
  )
})

test('hidden and deleted text of RTF isn’t read, nor what stands for a Unicode character in old programs', () => {
  expect(
    textOfRtf(String.raw`{\rtf1 a{\v secret}b\v c\v0 d{\deleted e}{\uc2\u8217 ''f}{\uc0\u8217 g}}`),
  ).toBe('abd’f’g')
})

test('RTF of other code pages is read', () => {
  expect(textOfRtf(String.raw`{\rtf1\ansi\ansicpg1251 \'cf\'e0\'ed\'e5\'eb\'fc}`)).toBe('Панель')
  expect(textOfRtf(String.raw`{\rtf1\mac didn\'d5t}`)).toBe('didn’t')
})

test('notes, comments, and text boxes follow the paragraph that they stand in; headers and footers are read once', () => {
  const source = String.raw`{\rtf1{\header\pard Acme Inspections\par}{\footerl Page {\field{\*\fldinst PAGE}{\fldrslt 1}}\par}
The breaker{\super\chftn{\footnote\pard\plain\chftn See the {\i photo}.\par}} is double{\*\annotation Ask Pat.} tapped.
{\shp{\*\shpinst\shpleft10{\sp{\sn shapeType}{\sv 202}}{\shptxt\pard Hot panel.\par}}{\shprslt{\*\do\dptxbx{\dptxbxtext Hot panel.\par}}}}\par
{\object\objemb{\*\objclass Word}{\*\objdata 0105}{\result Linked.}}\par\sect{\header\pard Acme Inspections\par}}`
  expect(linesOf(textOfRtf(source))).toEqual([
    'Acme Inspections',
    'The breaker is double tapped.',
    'See the photo.',
    'Ask Pat.',
    'Hot panel.',
    'Linked.',
    'Page 1',
  ])
})

test('checkboxes of RTF are read: symbols of fonts, fields of symbols, and fields of forms', () => {
  const field = (instruction: string) => `{\\field{\\*\\fldinst ${instruction}}{\\fldrslt }}`
  const form = (values: string) => field(`{FORMCHECKBOX}{\\*\\formfield{\\fftype1${values}{\\*\\ffname C}}}`)
  const source = String.raw`{\rtf1{\fonttbl{\f0\fnil Arial;}{\f1\fnil\fcharset2 Wingdings;}{\f2\froman\fcharset2{\*\panose 0505}Symbol;}}
{\f1\'fe}A {\f1\u-3928\'a8}B {\f1 o}C {\f2\'b7}D ${field(String.raw`SYMBOL 254 \\f "Wingdings" \\s 12`)}E ${form('\\ffres1')}F ${form('\\ffres25\\ffdefres1')}G ${form('\\ffres0\\ffdefres1')}H}`
  expect(textOfRtf(source).trim().split(/\s+/).join(' ')).toBe('☒ A ☐ B ☐ C • D ☒ E ☒ F ☒ G ☐ H')
})

test('RTF’s spaces, breaks, and raw bytes are read, and binary data isn’t', () => {
  expect(textOfRtf(String.raw`{\rtf1 a\emspace b\enspace c\lbr0 d}`)).toBe('a b c\nd')
  expect(linesOf(textOfRtf('{\\rtf1 One\\\nTwo\\par\nThr\nee}'))).toEqual(['One', 'Two', 'Three'])
  expect(textOfRtf('{\\rtf1 didn\x92t}')).toBe('didn’t')
  expect(textOfRtf(Buffer.from('{\\rtf1 didn’t}').toString('latin1'))).toBe('didn’t')
  expect(textOfRtf(String.raw`{\rtf1 it{\u8217\rquote}s \u8220\ldblquote so}`)).toBe('it’s “so')
  expect(textOfRtf('{\\rtf1 a{\\pict\\bin5 {{\\}}}b{\\*\\blob{\\bin3 }}}}}c}')).toBe('abc')
  expect(textOfRtf(String.raw`{\rtf1 a{\xe double tap}{\tc Panel}b}`)).toBe('ab')
})

test('fonts of other character sets are read', () => {
  const fonts = String.raw`{\fonttbl{\f0 Arial;}{\f1\fcharset204 Arial Cyr;}}`
  expect(textOfRtf(String.raw`{\rtf1\ansi\ansicpg1252${fonts}\f1 \'cf\'e0\f0 \'e9}`)).toBe('Паé')
})

test('for tables, a row of RTF is a line with a tab after each cell', () => {
  const source = String.raw`{\rtf1 Prices\par\trowd\intbl A\par a\cell\cell 1\cell\row\intbl B\cell b\cell 2\cell\row\pard End\par}`
  expect(
    linesOf(textOfRtf(source, { layout: true }).replaceAll('\u200b', '')).map((line) => line.trimEnd()),
  ).toEqual(['Prices', 'A a\t\t1', 'B\tb\t2', 'End'])
})

test('HTML is read as browsers show it', () => {
  const html = `<html><head><title>T</title><style>p{content:"no"}</style></head><body><h1>PANEL</h1>
    <p>It doesn&rsquo;t <b>trip</b>&nbsp;at&#160;all.<br>Next <!-- a comment --> line.</p><script>alert(1)</script>
    <ul><li>One</li><li>Two</ul><table><tr><td>A</td><td>B</td></tr></table>
    <p style="display:none">hidden</p><p hidden>hidden</p><span style='mso-hide:all'>hidden</span><p>x &lt; y</p></body></html>`
  expect(linesOf(textOfHtml(html))).toEqual([
    'PANEL',
    'It doesn’t trip at all.',
    'Next line.',
    'One',
    'Two',
    'A',
    'B',
    'x < y',
  ])
})

test('any text is read as RTF or HTML, or refused with a reason', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      '{',
      '}',
      '\\',
      "\\'",
      '\\u-1?',
      '\\*',
      '\\v',
      '\\par',
      '<p>',
      '</p>',
      '<script>',
      '<!--',
      '&#',
      '&amp',
    ),
    fc.string(),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 200 }), (pieces) => {
      textOfRtf(`{\\rtf1 ${pieces.join('')}`)
      textOfHtml(pieces.join(''))
    }),
  )
})

test('nesting without end is refused', () => {
  expect(() => textOfRtf(`{\\rtf1 ${'{'.repeat(100_000)}`)).toThrow('too complex')
  expect(() => textOfHtml('<div>'.repeat(100_000))).toThrow('too complex')
})
