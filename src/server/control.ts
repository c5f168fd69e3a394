import { rm } from 'node:fs/promises'
import { createServer, type Socket } from 'node:net'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { z } from 'zod'
import { DomainError } from '#kernel/errors.ts'
import { findAdminCommand } from './admin-commands.ts'
import { sentenceOf } from './sentence.ts'
import type { Services } from './services.ts'

/** A line of JSON each way. The sentence of an answer is for the person at the command line. */
export const ControlRequest = z.object({ command: z.string(), input: z.unknown() })
export const ControlAnswer = z.object({ ok: z.boolean(), sentence: z.string() })
export type ControlAnswer = z.infer<typeof ControlAnswer>

export const controlPathOf = (dataDir: string) => path.join(dataDir, 'odie.sock')

/**
 * Listens for `bin/odie` while this process holds the embedded database, which admits no second one. Whoever may write to
 * the socket may do everything: it belongs to the server's own user alone. Answers the function that closes it.
 */
export async function openControl(services: Services): Promise<() => Promise<void>> {
  const file = controlPathOf(services.ctx.config.dataDir)
  // The database's lock is ours, so a socket that is there already was left by a process that was killed.
  await rm(file, { force: true })
  const open = new Set<Socket>()
  const underWay = new Set<Promise<unknown>>()
  const server = createServer((socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
    // A person who stops waiting is no trouble of ours. (The interface repeats the socket's errors.)
    socket.on('error', () => undefined)
    const lines = createInterface({ input: socket, crlfDelay: Infinity }).on('error', () => undefined)
    lines.on('line', (line) => {
      const answered = answer(services, line).then((answer) => {
        underWay.delete(answered)
        socket.write(`${JSON.stringify(answer)}\n`)
      })
      underWay.add(answered)
    })
  })
  await listenPrivately(server, file).catch((error: NodeJS.ErrnoException) => {
    // The system takes about a hundred letters; all but the command line works without.
    if (error.code !== 'EINVAL') throw error
    services.ctx.log.warn(
      `bin/odie cannot reach this server, because ${file} is too long a path for a socket`,
    )
  })
  return async () => {
    const closed = new Promise((resolve) => server.close(resolve))
    await Promise.all(underWay)
    for (const socket of open) socket.destroySoon()
    // Closing removes the file.
    await closed
  }
}

function listenPrivately(server: ReturnType<typeof createServer>, file: string) {
  return new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    // `listen` makes the file at once, so that there is no moment in which others may open it.
    const before = process.umask(0o177)
    server.listen(file, resolve)
    process.umask(before)
  })
}

async function answer(services: Services, line: string): Promise<ControlAnswer> {
  try {
    const { command: name, input } = ControlRequest.parse(JSON.parse(line))
    const command = findAdminCommand(name)
    if (!command) throw new DomainError('not_found', `The running server knows no command '${name}'..`)
    return { ok: true, sentence: await command.run(services, command.input.parse(input)) }
  } catch (error) {
    const sentence = sentenceOf(error)
    if (!sentence) services.ctx.log.error(error, 'a command failed')
    return { ok: false, sentence: sentence ?? 'The server could not do this; its log says why.' }
  }
}
