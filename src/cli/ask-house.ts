import { createConnection } from 'node:net'
import { pino } from 'pino'
import { type Config, readConfig } from '#platform/config/config.ts'
import type { Chore } from '#server/chores.ts'
import { ControlAnswer, controlPathOf } from '#server/control.ts'
import { openHouse } from '#server/house.ts'
import { Refusal } from './refusal.ts'

/** What goes wrong inside, on standard error: the answer alone is standard output. */
export const commandLog = () => pino({ level: 'warn' }, pino.destination(2))

/**
 * Does a chore and answers its sentence: by the running server where that holds the embedded database, else here.
 * Throws whatever it throws, or a `Refusal` with the server's sentence.
 */
export async function askHouse(chore: Chore, input: unknown): Promise<string> {
  const config = readConfig()
  return (await askServer(config, chore, input)) ?? (await doHere(config, chore, input))
}

async function doHere(config: Config, chore: Chore, input: unknown) {
  const parsed = chore.input.parse(input)
  const house = await openHouse(config, commandLog())
  try {
    return await chore.run(house, parsed)
  } finally {
    await house.close()
  }
}

/** The sentence of the server that holds the embedded database; null when there is none. */
export function askServer({ database, dataDir }: Config, { name }: Chore, input: unknown) {
  return new Promise<string | null>((resolve, reject) => {
    if (database.kind === 'postgres') return resolve(null)
    const socket = createConnection(controlPathOf(dataDir))
    socket.once('error', (error: NodeJS.ErrnoException) => {
      // Nobody ever listened, or whoever did was killed: then the database's lock decides whether it is free.
      if (error.code === 'ENOENT' || error.code === 'ECONNREFUSED') resolve(null)
      else reject(error)
    })
    socket.once('close', () => reject(new Refusal('The server stopped before it answered.')))
    socket.write(`${JSON.stringify({ command: name, input })}\n`)
    let told = ''
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      told += chunk
      if (!told.endsWith('\n')) return
      const { ok, sentence } = ControlAnswer.parse(JSON.parse(told))
      if (ok) resolve(sentence)
      else reject(new Refusal(sentence))
      socket.destroy()
    })
  })
}
