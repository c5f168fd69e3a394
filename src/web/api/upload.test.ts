import { expect, test } from 'vitest'
import { createReport, MAX_REPORT_BYTES } from '#domain/intake/contract.ts'
import { refusalOf } from './upload.ts'

const file = (name: string, bytes = 10) => {
  const made = new File([''], name)
  Object.defineProperty(made, 'size', { value: bytes })
  return made
}

test('an invalid report is rejected before upload, with the specification’s message', () => {
  expect(refusalOf(createReport, null)).toBe('Please select a file and enter property address')
  expect(refusalOf(createReport, file('a.pdf', MAX_REPORT_BYTES + 1))).toBe(
    'File size must be less than 80MB',
  )
  expect(refusalOf(createReport, file('photo.png'))).toBe(
    'File type not supported. Allowed types: .pdf, .doc, .docx, .txt',
  )
})

test('file extensions are case-insensitive', () => {
  expect(refusalOf(createReport, file('REPORT.PDF'))).toBeNull()
  expect(refusalOf(createReport, file('notes.Docx', MAX_REPORT_BYTES))).toBeNull()
})
