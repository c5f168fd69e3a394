import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import type { z } from 'zod'
import { serve } from '#platform/tasks/serve.ts'
import { handle, InputRejected } from '#platform/tasks/task.ts'
import { MAX_PROBES, replaceUnusual, unusualIn } from './displayable.ts'
import { FONT_FAMILIES, FONT_FILES } from './fonts.ts'
import { typesetTask } from './typesetter.ts'

/** The compiler checks it: it refuses an image without a description, for example. It takes one standard at a time. */
const PDF = { pdfStandard: 'ua-1' }
/** How many documents cached results are kept for: estimates often share a letterhead. */
const CACHE_AGE = 10

const fontBlobs = FONT_FILES.map((file) => readFileSync(file))

// Typst reads files only from its workspace. This one doesn't exist, so it contains only the images mapped into it.
const workspace = fileURLToPath(new URL('./no-files', import.meta.url))
const compiler = NodeCompiler.create({ workspace, fontArgs: [{ fontBlobs }] })

/** What every document starts with. */
const SETTINGS = `#set text(font: (${FONT_FAMILIES.map((family) => JSON.stringify(family)).join(', ')}), lang: "en", region: "US")\n`

function compile(template: string, data: string): Uint8Array {
  const attempt = compiler.compile({ mainFileContent: SETTINGS + template, inputs: { data } })
  if (attempt.result) return compiler.pdf(attempt.result, PDF)
  const diagnostics: { message: string }[] = attempt.takeDiagnostics()?.shortDiagnostics ?? []
  throw new Error(diagnostics.map(({ message }) => message).join('; '))
}

const PROBE = '#set document(title: "Probe")\n#json(bytes(sys.inputs.data))'
const renderable = new Map<string, boolean>()

/** PDF/UA doesn't allow characters that no font has, so each unusual one is tested once, on its own (2 ms). */
function canRender(character: string): boolean {
  const known = renderable.get(character)
  if (known !== undefined) return known
  let isRenderable = true
  try {
    compile(PROBE, JSON.stringify(`x${character}x`))
  } catch {
    isRenderable = false
  }
  if (renderable.size < MAX_PROBES) renderable.set(character, isRenderable)
  return isRenderable
}

function typeset({ template, data, images }: z.output<typeof typesetTask.input>): Uint8Array {
  for (const [name, bytes] of Object.entries(images))
    compiler.mapShadow(path.join(workspace, path.basename(name)), Buffer.from(bytes))
  try {
    const missing = new Set(unusualIn(data).filter((character) => !canRender(character)))
    try {
      return compile(
        template,
        replaceUnusual(data, (character) => missing.has(character)),
      )
    } catch (error) {
      // Characters that render alone may not render in combination (accents on letters of another font).
      const plain = replaceUnusual(data, () => true)
      if (plain === data) throw error
      return compile(template, plain)
    }
  } finally {
    compiler.resetShadow()
    compiler.evictCache(CACHE_AGE)
  }
}

/** Typst's error message, without its debug dump. */
function messageOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  const messages = [...text.matchAll(/message: "((?:[^"\\]|\\.)*)"/g)].map(([, message]) => message)
  return (messages.length > 0 ? messages.join('; ') : text).slice(0, 1_000)
}

serve([
  handle(typesetTask, (request) => {
    try {
      return typeset(request)
    } catch (error) {
      throw new InputRejected('typst', messageOf(error))
    }
  }),
])
