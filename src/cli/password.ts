import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { Refusal } from './refusal.ts'

/** A new password: asked for twice without showing it, or the first line of standard input where nobody types. */
export async function readNewPassword({ fromStdin }: { fromStdin: boolean }): Promise<string> {
  if (fromStdin || !process.stdin.isTTY) return firstLine(await text(process.stdin))
  const password = await askUnseen('Password: ')
  if (password !== (await askUnseen('The same again: ')))
    throw new Refusal('These were two different passwords; nothing was done.')
  return password
}

const firstLine = (typed: string) => typed.split(/\r?\n/, 1)[0] ?? ''

function askUnseen(question: string) {
  return new Promise<string>((resolve, reject) => {
    process.stderr.write(question)
    // A terminal that readline edits echoes what is typed into `output`, which here shows nothing.
    const output = new Writable({ write: (_chunk, _encoding, done) => done() })
    const lines = createInterface({ input: process.stdin, output, terminal: true })
    const end = (settle: () => void) => {
      lines.removeAllListeners('close')
      lines.close()
      process.stderr.write('\n')
      settle()
    }
    lines.once('line', (line) => end(() => resolve(line)))
    const refused = () => end(() => reject(new Refusal('Stopped; nothing was done.')))
    lines.once('SIGINT', refused)
    lines.once('close', refused)
  })
}
