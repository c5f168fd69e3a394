import fc from 'fast-check'
import { expect, test } from 'vitest'
import { disguiseOf } from './detect-disguise.ts'
import { formatOfHead } from './head-format.ts'

const WORD_2003 = '<w:wordDocument xmlns:w="http://schemas.microsoft.com/office/word/2003/wordml">'
const FLAT_DOCX = '<pkg:package xmlns:pkg="http://schemas.microsoft.com/office/2006/xmlPackage">'

test.each([
  ['rtf', '{\\rtf1\\ansi Text}'],
  ['html', '<!DOCTYPE html><title>Report</title>'],
  ['html', '\n<!-- saved from url=(0014)about:internet -->\r\n<HTML><body>'],
  ['html', '<?xml version="1.0"?>\n<!-- <b> --><!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0">'],
  ['html', '<meta charset="utf-8"><p>The panel'],
  ['html', '<div class=report>The panel'],
  ['word-xml', `<?xml version="1.0"?><?mso-application progid="Word.Document"?>${WORD_2003}`],
  ['word-xml', WORD_2003],
  ['word-xml', `<?xml version="1.0"?>${FLAT_DOCX}`],
  ['word-xml', '<wordDocument xmlns="http://schemas.microsoft.com/office/word/2003/wordml"><body>'],
  ['mhtml', 'MIME-Version: 1.0\r\nContent-Type: multipart/related;\r\n\tboundary="x"\r\n\r\n--x'],
  ['mhtml', 'From: <Saved by Blink>\nContent-Type: multipart/related; boundary=x\nMIME-Version: 1.0\n\n--x'],
  ['mhtml', 'Subject: Report\nMIME-Version: 1.0\nContent-Type: text/html\n\n<p>The panel'],
  ['mhtml', 'MIME-Version: 1.0\nContent-Type: text/plain\nContent-Transfer-Encoding: base64\n\nVGhl'],
])('%s: %s', (format, text) => {
  expect(disguiseOf(text)).toBe(format)
  expect(formatOfHead(Buffer.from(`\ufeff${text}`))).toBe(format)
  expect(formatOfHead(Buffer.from(`\ufeff${text}`, 'utf16le'))).toBe(format)
})

test.each([
  ['a comparison', '< 20 A at the dryer. <b>'],
  ['a placeholder', '<name of the client>\nThe panel is hot.'],
  ['another XML', '<?xml version="1.0"?><catalog><p>Text</p></catalog>'],
  [
    'an email as text',
    'From: Pat\nSubject: Report\n\nThe panel is hot. MIME-Version: 1.0\nContent-Type: text/html',
  ],
  ['an email without encoding', 'MIME-Version: 1.0\nContent-Type: text/plain\n\nThe panel is hot.'],
  ['code', 'Use {\\rtf1 for it.'],
  ['a comment without end', '<!-- <p>'],
])('%s is plain text', (_what, text) => {
  expect(disguiseOf(text)).toBeUndefined()
})

test('any text begins as something', () => {
  const piece = fc.oneof(
    fc.constantFrom('<', '<!--', '-->', '<?', '?>', '<!doctype ', 'MIME-Version: ', '\n\n'),
    fc.string(),
  )
  fc.assert(fc.property(fc.array(piece), (pieces) => void disguiseOf(pieces.join(''))))
})
