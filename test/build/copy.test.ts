import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'

const ROOT = path.resolve(import.meta.dirname, '../..')

/** Texts for a language model, patterns of what inspectors write (intake/catalogue has the names of counties), and tools that only developers run. */
const NOT_SHOWN =
  /\.test\.tsx?$|^src\/domain\/(?:analysis\/|intake\/catalogue)|\/make-[\w-]+\.ts$|-guarantees\.ts$|late-script\.ts$/

/** The specification quotes these letter by letter. */
const QUOTED = [
  "Have questions about AI inspection estimates? Need support? We're here to help!",
  "I'm a Real Estate Agent",
  "Passwords don't match",
  "Thank you for contacting us. We'll get back to you soon.",
]

const sources = readdirSync(path.join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
  .map((file) => path.posix.join('src', file))
  .filter((file) => /\.tsx?$/.test(file) && !NOT_SHOWN.test(file))

/** A text that a source can show, with its file. */
type Text = { file: string; text: string }

const texts: Text[] = sources.flatMap((file) => {
  const { program } = parseSync(file, readFileSync(path.join(ROOT, file), 'utf8'))
  return textsIn(program).map((text) => ({ file, text: text.replaceAll(/\s+/g, ' ').trim() }))
})

/** The strings, templates, and texts of elements below a node of a syntax tree. */
function textsIn(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(textsIn)
  if (typeof node !== 'object' || node === null) return []
  const { type, value } = node as { type?: unknown; value?: unknown }
  if ((type === 'Literal' || type === 'JSXText') && typeof value === 'string') return [value]
  if (type === 'TemplateElement') return [(value as { cooked: string }).cooked]
  // SQL is a tagged template.
  if (type === 'TaggedTemplateExpression') return []
  return Object.values(node).flatMap(textsIn)
}

test('texts have curly apostrophes, except for those that the specification quotes', () => {
  const straight = texts.filter(({ text }) => /[a-z]'[a-z]/i.test(text) && !QUOTED.includes(text))
  expect(straight).toEqual([])
})

test('texts are in American English', () => {
  const british = /\b(?:catalogue|licence|colour|analyse[sd]?|cancelled|whilst|organis\w+|recognis\w+)\b/i
  // Commands, fields, and paths have the name that they got first.
  const found = texts.filter(({ text }) => / /.test(text) && british.test(text))
  expect(found).toEqual([])
})
