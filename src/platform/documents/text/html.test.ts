import fc from 'fast-check'
import { expect, test } from 'vitest'
import { textOfHtml } from './html.ts'

test('preformatted lines stay lines, but not inside of sentences', () => {
  const html = `<p>Before.</p><pre>
Location   Finding
Garage     The GFCI receptacle in the garage did not
           trip when tested.
</pre><p>After.`
  expect(textOfHtml(html)).toBe(
    [
      'Before.',
      '',
      'Location   Finding',
      'Garage     The GFCI receptacle in the garage did not trip when tested.',
      '',
      'After.',
    ].join('\n'),
  )
})

test('what isn’t shown is left out', () => {
  const html = `<html><head><title>Title</title><style>p {}</style></head><body><!-- comment --><p>Shown.
    <del>Deleted.</del> <span style="display: none">Hidden.</span> Shown <b>too</b>.</p><script>var a = '<p>x</p>'</script>
    <p hidden>Hidden.</p>`
  expect(textOfHtml(html)).toBe('Shown. Shown too.')
})

test('a head without an end tag doesn’t hide the body', () => {
  expect(textOfHtml('<html><head><title>Title</title><meta name="a"><p>Shown.</p><p>Too.</p>')).toBe(
    'Shown.\n\nToo.',
  )
  expect(textOfHtml('<head><title>Title</title><body>Shown.')).toBe('Shown.')
})

test('elements nested a thousand deep are refused, and other markup is read', () => {
  expect(() => textOfHtml('<b>'.repeat(2_000))).toThrow('too complex')
  expect(textOfHtml(`${'<i></b>'.repeat(900)}Shown.`)).toBe('Shown.')
  const pieces = fc.constantFrom(
    '<p>',
    '</p>',
    '<pre>',
    '</pre>',
    '<head>',
    '<table><tr><td>',
    'text ',
    '&amp;',
    '<',
    '<!--',
    '\n',
  )
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 60 }), (parts) => {
      expect(textOfHtml(parts.join(''))).not.toMatch(/<(?:p|pre|td)>/)
    }),
    { seed: 8 },
  )
})
