import fc from 'fast-check'
import { expect, test } from 'vitest'
import { textOfHtml } from './html.ts'
import { textOfRtf } from './rtf.ts'

const linesOf = (text: string) => text.split(/\s*\n\s*/).filter((line) => line !== '')

test('RTF is read without its fonts, styles, pictures, and fields, and with its footnotes', () => {
  const source = String.raw`{\rtf1\ansi\ansicpg1252\deff0{\fonttbl{\f0 Arial;}}{\colortbl;\red0\green0\blue0;}{\stylesheet{\s1 Heading;}}
{\*\generator Writer;}{\info{\author Pat}}\pard\f0\b PANEL\b0\par It doesn\'92t trip\'85 {\i soon}.{\footnote Two wires.}\line Next\~line.\par
{\pict\pngblip 89504e47}{\field{\*\fldinst HYPERLINK "x"}{\fldrslt linked}}\tab a\emdash b\par Gr\u246?n \u-10179?\u-8704? \{x\} \\ \par}`
  expect(linesOf(textOfRtf(source))).toEqual(
    ['PANEL', 'It doesn’t trip… soon.Two wires.', 'Next\u00a0line.', 'linked\ta—b', 'Grön 😀 {x} \\ '].map(
      (line) => line.trim(),
    ),
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
