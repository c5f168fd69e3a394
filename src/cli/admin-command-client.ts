import { createConnection } from 'node:net'
import { pino } from 'pino'
import { type Config, readConfig } from '#platform/config/config.ts'
import { openLog } from '#platform/telemetry/log.ts'
import type { AdminCommandName } from '#server/admin-commands.ts'
import { ControlResponse, controlPathOf } from '#server/control-protocol.ts'
import { CommandError } from './command-error.ts'

/** Logs to standard error; standard output is for the command's result. */
export const commandLog = () => openLog('warn', { destination: pino.destination(2) })

/**
 * Runs a command and returns its message. It runs in the server if that has the embedded database open, else in this process.
 * Throws the command's error, or a `CommandError` with the server's message.
 */
export async function runAdminCommand(name: AdminCommandName, input: unknown): Promise<string> {
  const config = readConfig()
  return (await sendToServer(config, name, input)) ?? (await runInProcess(config, name, input))
}

/** Imports the server's modules, which take a second to load, only here: a running server has them. */
async function runInProcess(config: Config, name: AdminCommandName, input: unknown) {
  const { findAdminCommand } = await import('#server/admin-commands.ts')
  const { openServices } = await import('#server/services.ts')
  const command = findAdminCommand(name)!
  const parsed = command.input.parse(input)
  const services = await openServices(config, commandLog())
  try {
    return await command.run(services, parsed)
  } finally {
    await services.close()
  }
}

/** Has the server that has the embedded database open run the command. Returns its message, or null if no such server runs. */
export function sendToServer({ database, dataDir }: Config, name: AdminCommandName, input: unknown) {
  return new Promise<string | null>((resolve, reject) => {
    if (database.kind === 'postgres') return resolve(null)
    const socket = createConnection(controlPathOf(dataDir))
    socket.once('error', (error: NodeJS.ErrnoException) => {
      // No server runs, or it was killed: the database's lock decides whether the database is free.
      if (error.code === 'ENOENT' || error.code === 'ECONNREFUSED') resolve(null)
      else reject(error)
    })
    socket.once('close', () =>
      reject(new CommandError('The server stopped before it responded. The command may not have run.')),
    )
    socket.write(`${JSON.stringify({ command: name, input })}\n`)
    let response = ''
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      response += chunk
      if (!response.endsWith('\n')) return
      const { ok, message } = ControlResponse.parse(JSON.parse(response))
      if (ok) resolve(message)
      else reject(new CommandError(message))
      socket.destroy()
    })
  })
}
