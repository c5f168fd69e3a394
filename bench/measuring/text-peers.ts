import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'

/** The usual ways to read a PDF's text, all of them on pdf.js. They're fetched for the run instead of installed, because of their 240 MB. */
const PACKAGES = ['unpdf@1.8.1', 'pdf-parse@2.4.5', 'officeparser@8.1.1']

/** Reads the files' text twice, and prints the CPU milliseconds of the second time: the first compiles. */
const ENTRY = `
import { readFile } from 'node:fs/promises'

const READERS = {
  unpdf: async () => {
    const { extractText, getDocumentProxy } = await import('unpdf')
    return async (data) => {
      const pdf = await getDocumentProxy(data)
      const { text } = await extractText(pdf, { mergePages: true })
      await pdf.loadingTask.destroy()
      return text
    }
  },
  'pdf-parse': async () => {
    const { PDFParse } = await import('pdf-parse')
    return async (data) => {
      const parser = new PDFParse({ data })
      const { text } = await parser.getText()
      await parser.destroy()
      return text
    }
  },
  officeparser: async () => {
    const { parseOffice } = await import('officeparser')
    return async (data) => JSON.stringify(await parseOffice(Buffer.from(data)))
  },
}

const [name, ...files] = process.argv.slice(2)
const read = await READERS[name]()
async function readAll() {
  for (const file of files)
    if ((await read(new Uint8Array(await readFile(file)))).length < 100) throw new Error(file + ' has no text.')
}
await readAll()
const before = process.cpuUsage()
await readAll()
const { user, system } = process.cpuUsage(before)
console.log((user + system) / 1000)
process.exit()
`

export type TextPeer = 'unpdf' | 'pdf-parse' | 'officeparser'

/**
 * Installs the peers into an empty folder. Returns what tells how many milliseconds of a core one of them takes for the files, each in a
 * process of its own: their versions of pdf.js share a global.
 */
export async function installPeers(folder: string) {
  const run = promisify(execFile)
  await run('npm', ['install', '--prefix', folder, '--no-audit', '--ignore-scripts', ...PACKAGES])
  const entry = path.join(folder, 'peers.mjs')
  await writeFile(entry, ENTRY)
  return async (peer: TextPeer, files: readonly string[]): Promise<number> => {
    const { stdout } = await run(process.execPath, [entry, peer, ...files], { cwd: folder })
    return Number(stdout.trim().split('\n').at(-1))
  }
}
