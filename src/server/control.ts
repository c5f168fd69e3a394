import { rm } from 'node:fs/promises'
import { createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { DomainError } from '#kernel/errors.ts'
import { findAdminCommand } from './admin-commands.ts'
import { ControlRequest, type ControlResponse, controlPathOf } from './control-protocol.ts'
import { userMessageOf } from './requests/user-message.ts'
import type { Services } from './services.ts'

/**
 * Runs the admin commands of `bin/odie` while this process has the embedded database open, which only one process can. Write
 * access to the socket is full access to ODIE, so only the server's own user has it. Returns the function that closes it.
 */
export async function openControl(services: Services): Promise<() => Promise<void>> {
  const file = controlPathOf(services.ctx.config.dataDir)
  // This process holds the database's lock, so an existing socket was left behind by a killed process.
  await rm(file, { force: true })
  const open = new Set<Socket>()
  const pending = new Set<Promise<unknown>>()
  const server = createServer((socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
    // The client may disconnect at any time. (The readline interface emits the socket's errors too.)
    socket.on('error', () => undefined)
    const lines = createInterface({ input: socket, crlfDelay: Infinity }).on('error', () => undefined)
    lines.on('line', (line) => {
      const handled = handle(services, line).then((response) => {
        pending.delete(handled)
        socket.write(`${JSON.stringify(response)}\n`)
      })
      pending.add(handled)
    })
  })
  await listenPrivately(server, file).catch((error: NodeJS.ErrnoException) => {
    // Socket paths are limited to about 100 bytes. Everything but the command line works without the socket.
    if (error.code !== 'EINVAL') throw error
    services.ctx.log.warn(`bin/odie can’t reach this server: the path ${file} is too long for a socket`)
  })
  return async () => {
    const closed = new Promise((resolve) => server.close(resolve))
    await Promise.all(pending)
    for (const socket of open) socket.destroySoon()
    // Closing removes the file.
    await closed
  }
}

function listenPrivately(server: ReturnType<typeof createServer>, file: string) {
  return new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    // `listen` creates the file synchronously, so other users can't open it even for a moment.
    const previous = process.umask(0o177)
    server.listen(file, resolve)
    process.umask(previous)
  })
}

async function handle(services: Services, line: string): Promise<ControlResponse> {
  try {
    const { command: name, input } = ControlRequest.parse(JSON.parse(line))
    const command = findAdminCommand(name)
    if (!command) throw new DomainError('not_found', `The running server doesn’t have the command '${name}'.`)
    return { ok: true, message: await command.run(services, command.input.parse(input)) }
  } catch (error) {
    const message = userMessageOf(error)
    if (!message) services.ctx.log.error(error, 'a command failed')
    return { ok: false, message: message ?? 'Something went wrong on the server. Check its log for details.' }
  }
}
