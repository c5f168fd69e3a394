import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Page } from '../document.ts'
import { restoreEncoding } from './mojibake.ts'

const box = [0, 0, 0, 0] as const

function restored(text: string): string {
  const word = { text, box, fontSize: 0, bold: false }
  const page: Page = {
    number: 1,
    width: 0,
    height: 0,
    lines: [{ words: [word], box }],
    ocr: false,
    unreadable: false,
  }
  restoreEncoding([page])
  return word.text
}

/** UTF-8 as a program reads it that takes it for Windows-1252. */
const misread = (text: string) => new TextDecoder('windows-1252').decode(new TextEncoder().encode(text))

test.each(['doesn’t', '“hot”', '240–250', '90°', 'Café', '½”', '✓'])('%s is restored', (text) => {
  expect(restored(misread(text))).toBe(text)
  expect(restored(misread(misread(text)))).toBe(text)
})

test('words in any encoding that weren’t misread stay as they are', () => {
  for (const text of ['Café', 'GÃO', 'naïve', '“Ça”', 'Žižek', '5°–6°', 'â'])
    expect(restored(text)).toBe(text)
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme-ascii' }), (text) => {
      expect(restored(text)).toBe(text)
    }),
  )
})

test('only what was misread changes in a word that’s partly misread', () => {
  expect(restored('(doesnâ€™t–Ã')).toBe('(doesn’t–Ã')
  expect(restored('“CafÃ©”')).toBe('“Café”')
})
