import { createReadStream } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { readReport } from '#domain/analysis/analysis.ts'
import { MAX_REPORT_BYTES, REPORT_MESSAGES } from '#domain/intake/contract.ts'
import { type Part, unpackTask } from '#domain/intake/emailed-reports/message/task.ts'
import { assertContent } from '#domain/intake/uploads/receive-report.ts'
import { scanLate } from '#domain/reports/virus-scan.ts'
import { DomainError } from '#kernel/errors.ts'
import type { ReceivedFile } from '#kernel/request-context.ts'
import type { Context } from '#platform/context.ts'
import { UnreadableDocument } from '#platform/documents/document.ts'
import type { Candidate } from './choosing.ts'

/** A document of a message that was read; its file is stored. */
export type ReadDocument = Candidate & { file: ReceivedFile }

/** Something in a message that isn't a report, and why, if that's a reason to tell the agent. */
export type Problem = { name: string; problem: string }

export type Contents = {
  text: string
  hasLink: boolean
  documents: ReadDocument[]
  problems: Problem[]
  /** What isn't opened: the kinds of the other parts. */
  kinds: Set<Part['kind']>
  /** The virus scanner found malware in this file. */
  infected: { name: string; malware: string } | null
}

/** How many documents of one message are read. */
const MAX_DOCUMENTS = 10
/** A message in a file in a message in a file. */
const MAX_FILES_DEEP = 3

type Opening = { signal: AbortSignal; folder: string }

/**
 * Unpacks the message whose file is at `key`, and reads its documents, all in child processes. The virus scanner sees each attachment
 * before anything opens it. Files are stored on the way; `stored` gets their keys.
 * @throws UnreadableMessage, and ScannerUnavailable
 */
export async function openMessage(
  ctx: Context,
  key: string,
  { stored, signal }: { stored: string[]; signal: AbortSignal },
): Promise<Contents> {
  const folder = await makeFolder(ctx)
  const contents: Contents = {
    text: '',
    hasLink: false,
    documents: [],
    problems: [],
    kinds: new Set(),
    infected: null,
  }
  try {
    await ctx.storage.withLocalFile(key, (file) =>
      new Opener(ctx, { signal, folder, stored, contents }).open(file, 0),
    )
    return contents
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const DAY_MS = 24 * 60 * 60 * 1000

/** A folder of its own for each attempt. Deletes what killed processes left. */
async function makeFolder({ config: { dataDir } }: Context): Promise<string> {
  const all = path.join(dataDir, 'messages')
  await mkdir(all, { recursive: true, mode: 0o700 })
  for (const name of await readdir(all)) {
    const old = path.join(all, name)
    const { mtimeMs } = await stat(old).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }))
    if (Date.now() - mtimeMs > DAY_MS) await rm(old, { recursive: true, force: true })
  }
  return await mkdtemp(path.join(all, 'message-'))
}

class Opener {
  readonly #ctx: Context
  readonly #with: Opening & { stored: string[]; contents: Contents }
  readonly #hashes = new Set<string>()
  #files = 0

  constructor(ctx: Context, opening: Opening & { stored: string[]; contents: Contents }) {
    this.#ctx = ctx
    this.#with = opening
  }

  async open(file: string, depth: number): Promise<void> {
    const { signal, folder, contents } = this.#with
    const into = path.join(folder, String(++this.#files))
    await mkdir(into, { recursive: true, mode: 0o700 })
    const { text, hasLink, parts } = await this.#ctx.messages.run(
      unpackTask,
      { path: file, into },
      { signal },
    )
    contents.text = [contents.text, text].filter(Boolean).join('\n')
    contents.hasLink ||= hasLink
    for (const part of parts) {
      if (contents.infected) return
      await this.#take(part, depth)
    }
  }

  async #take({ kind, name, path: file, bytes }: Part, depth: number) {
    const { contents } = this.#with
    if (file === null || (kind === 'message' && depth >= MAX_FILES_DEEP)) {
      contents.kinds.add(kind)
      return
    }
    if (bytes > MAX_REPORT_BYTES)
      return void contents.problems.push({ name, problem: REPORT_MESSAGES.tooLarge })
    if (bytes === 0) return void contents.problems.push({ name, problem: 'This file is empty.' })
    if (contents.documents.length + contents.problems.length >= MAX_DOCUMENTS) {
      const problem = `We looked at ${MAX_DOCUMENTS} files of this email, and this one came after them.`
      return void contents.problems.push({ name, problem })
    }
    const stored = await this.#store(file, name)
    if (this.#hashes.has(stored.sha256)) return
    this.#hashes.add(stored.sha256)
    const malware = await scanLate(this.#ctx, stored.key)
    if (malware !== null) contents.infected = { name, malware }
    else if (kind === 'message') await this.open(file, depth + 1)
    else await this.#read(stored)
  }

  async #store(file: string, originalName: string): Promise<ReceivedFile> {
    const stored = await this.#ctx.storage.put(createReadStream(file), { maxBytes: MAX_REPORT_BYTES })
    this.#with.stored.push(stored.key)
    return { ...stored, originalName }
  }

  async #read(file: ReceivedFile) {
    const { contents, signal } = this.#with
    try {
      await assertContent(this.#ctx, file)
      const { analysis, text } = await this.#ctx.storage.withLocalFile(file.key, (local) =>
        readReport(this.#ctx.documents, local, { signal }),
      )
      contents.documents.push({
        name: file.originalName,
        file,
        type: analysis.document.type ?? null,
        printedAddress: analysis.document.printedAddress ?? null,
        findings: analysis.findings.length,
        passages: text.map((passage) => passage.text),
      })
    } catch (error) {
      if (!(error instanceof UnreadableDocument || error instanceof DomainError)) throw error
      contents.problems.push({ name: file.originalName, problem: error.message })
    }
  }
}
