import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Below the ports that Linux gives to outgoing connections (32768 to 60999), and above those that services listen on by default. */
const PORTS = { min: 15_000, max: 32_767 }

/**
 * Returns a port that's free. The system's own choice (port 0) lies among the ports of outgoing connections, so one of those could
 * take it while a server that is meant to listen on it is still starting.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(PORTS.min, PORTS.max + 1)
    if (await isFree(port)) return port
  }
}

function isFree(port: number) {
  return new Promise<boolean>((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(false) : reject(error),
    )
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}
