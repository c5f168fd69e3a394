import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { textOf } from '#test/builders/pdf-text.ts'
import { dataFor } from './displayable.ts'
import { openTypesetter } from './typesetter.ts'

const ECHO = `#set document(title: "Echo")
#set page(width: 10cm, height: auto)
#json(bytes(sys.inputs.data)).text`

const typesetter = openTypesetter()
afterAll(() => typesetter.close())

const isPdf = (pdf: Uint8Array) => Buffer.from(pdf.subarray(0, 5)).toString() === '%PDF-'
const metadataOf = (pdf: Uint8Array) => Buffer.from(pdf).toString('latin1')

test('a document becomes an accessible PDF with tags and its title', async () => {
  const pdf = await typesetter.typeset({ template: ECHO, data: { text: 'Hello' } })

  expect(isPdf(pdf)).toBe(true)
  expect(metadataOf(pdf)).toContain('<pdfuaid:part>1</pdfuaid:part>')
  expect(metadataOf(pdf)).toContain('/DisplayDocTitle true')
  expect(metadataOf(pdf)).toContain('/StructTreeRoot')
})

test('data is never markup: code in it doesn’t run or read files', async () => {
  const assertion = `#set document(title: "Assertion")
#let data = json(bytes(sys.inputs.data))
#assert.eq(data.text, "#read(\\"/etc/passwd\\") *b*")
#data.text`

  await expect(
    typesetter.typeset({ template: assertion, data: { text: '#read("/etc/passwd") *b*' } }),
  ).resolves.toSatisfy(isPdf)
  await expect(typesetter.typeset({ template: '#read("/etc/passwd")', data: {} })).rejects.toThrow(
    'file not found',
  )
})

test('any text can be typeset, whatever characters it has', async () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.string({ unit: 'grapheme', maxLength: 60 }),
    fc
      .array(fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)))
      .map((all) => all.join('')),
  )
  await fc.assert(
    fc.asyncProperty(text, async (each) => {
      expect(isPdf(await typesetter.typeset({ template: ECHO, data: { text: each } }))).toBe(true)
    }),
    { numRuns: 60, seed: 5 },
  )
})

test('names and addresses print in any of these scripts, not as question marks', async () => {
  const text = 'José Núñez-Łukasiewicz 测试 東京 かな 😀 🏠 שלום مرحبا Привет Ελλάδα'
  const printed = await textOf(await typesetter.typeset({ template: ECHO, data: { text } }))

  for (const word of ['José Núñez-Łukasiewicz', '测试', '東京', 'かな', 'Привет', 'Ελλάδα'])
    expect(printed).toContain(word)
  expect(printed).toMatch(/\p{Script=Hebrew}{4}/u)
  expect(printed).toMatch(/\p{Script=Arabic}{5}/u)
  expect(printed).not.toContain('?')
})

test('bidi controls, control characters, and lone surrogates are removed, and long words get break points', () => {
  expect(dataFor({ text: 'Pay\u202e05$ \u0000now\ud800\r\nnext' })).toBe(
    '{"text":"Pay05$ now\ufffd\\nnext"}'.replace('\ufffd', ''),
  )
  expect(dataFor('W'.repeat(40))).toContain('\u200b')
  expect(dataFor('an ordinary sentence')).toBe('"an ordinary sentence"')
})

test('images are found by name and are removed before the next document', async () => {
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"><rect width="4" height="4"/></svg>',
  )
  const template = '#set document(title: "Mark")\n#image("mark.svg", alt: "A mark")'

  await expect(typesetter.typeset({ template, data: {}, images: { 'mark.svg': svg } })).resolves.toSatisfy(
    isPdf,
  )
  await expect(typesetter.typeset({ template, data: {} })).rejects.toThrow('file not found')
})

test('a document that takes too long fails, and the next one is typeset', async () => {
  await using impatient = openTypesetter({ deadlineMs: 1_500 })
  const endless = '#for i in range(40000) { for j in range(40000) { i = j } }'

  await expect(impatient.typeset({ template: endless, data: {} })).rejects.toThrow('took too long')
  await expect(impatient.typeset({ template: ECHO, data: { text: 'next' } })).resolves.toSatisfy(isPdf)
})

test('documents requested at the same time are all typeset', async () => {
  const pdfs = await Promise.all(
    Array.from({ length: 8 }, (_, n) =>
      typesetter.typeset({ template: ECHO, data: { text: `Document ${n}` } }),
    ),
  )

  expect(pdfs.map(isPdf)).toEqual(Array.from({ length: 8 }, () => true))
})
