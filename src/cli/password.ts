import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { CommandError } from './command-error.ts'

/** Reads a new password: two hidden prompts, or the first line of standard input if that isn't a terminal. */
export async function readNewPassword({ fromStdin }: { fromStdin: boolean }): Promise<string> {
  if (fromStdin || !process.stdin.isTTY) return firstLine(await text(process.stdin))
  const password = await promptHidden('Password: ')
  if (password !== (await promptHidden('Repeat password: ')))
    throw new CommandError('The passwords don’t match. Nothing was changed.')
  return password
}

const firstLine = (input: string) => input.split(/\r?\n/, 1)[0] ?? ''

function promptHidden(prompt: string) {
  return new Promise<string>((resolve, reject) => {
    process.stderr.write(prompt)
    // In terminal mode, readline echoes the input to `output`, which discards it.
    const output = new Writable({ write: (_chunk, _encoding, done) => done() })
    const lines = createInterface({ input: process.stdin, output, terminal: true })
    const end = (settle: () => void) => {
      lines.removeAllListeners('close')
      lines.close()
      process.stderr.write('\n')
      settle()
    }
    lines.once('line', (line) => end(() => resolve(line)))
    const cancel = () => end(() => reject(new CommandError('Canceled. Nothing was changed.')))
    lines.once('SIGINT', cancel)
    lines.once('close', cancel)
  })
}
