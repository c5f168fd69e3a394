import { createConnection } from 'node:net'
import { pino } from 'pino'
import { type Config, readConfig } from '#platform/config/config.ts'
import { openLog } from '#platform/log.ts'
import type { AdminCommand } from '#server/admin-commands.ts'
import { ControlAnswer, controlPathOf } from '#server/control.ts'
import { openServices } from '#server/services.ts'
import { Refusal } from './refusal.ts'

/** Logs to standard error, because standard output is for the command's result. */
export const commandLog = () => openLog('warn', pino.destination(2))

/**
 * Does a command and answers its sentence: by the running server where that holds the embedded database, else here.
 * Throws whatever it throws, or a `Refusal` with the server's sentence.
 */
export async function runAdminCommand(command: AdminCommand, input: unknown): Promise<string> {
  const config = readConfig()
  return (await sendToServer(config, command, input)) ?? (await runInProcess(config, command, input))
}

async function runInProcess(config: Config, command: AdminCommand, input: unknown) {
  const parsed = command.input.parse(input)
  const services = await openServices(config, commandLog())
  try {
    return await command.run(services, parsed)
  } finally {
    await services.close()
  }
}

/** The sentence of the server that holds the embedded database; null when there is none. */
export function sendToServer({ database, dataDir }: Config, { name }: AdminCommand, input: unknown) {
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
    let reply = ''
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      reply += chunk
      if (!reply.endsWith('\n')) return
      const { ok, sentence } = ControlAnswer.parse(JSON.parse(reply))
      if (ok) resolve(sentence)
      else reject(new Refusal(sentence))
      socket.destroy()
    })
  })
}
