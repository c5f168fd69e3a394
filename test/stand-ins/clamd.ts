import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import type { ClamdAddress } from '#platform/scanner/scanner.ts'
import { freePort } from './free-port.ts'

const CLAMD = '/usr/sbin/clamd'

/** Harmless text that our signature calls malware, wherever it is in a file. */
export const MALWARE = 'odie-test-malware-7c1f53'
/** The signature's name, as clamd reports it. */
export const MALWARE_NAME = 'Odie.Test.Malware.UNOFFICIAL'

export type Clamd = { address: ClamdAddress; stop(): Promise<void> }

/** Starts ClamAV's real daemon on loopback, with one signature of our own, so that nothing is downloaded. */
export async function startClamd({ streamMaxLength = '100M' } = {}): Promise<Clamd> {
  if (!existsSync(CLAMD))
    throw new Error(
      'ClamAV is not installed. Run `script/test`, which installs it, or `apt-get install clamav-daemon`.',
    )
  const folder = await mkdtemp(path.join(tmpdir(), 'odie-clamd-'))
  const address = { host: '127.0.0.1', port: await freePort() }
  const config = path.join(folder, 'clamd.conf')
  await writeFile(
    path.join(folder, 'odie.ndb'),
    `Odie.Test.Malware:0:*:${Buffer.from(MALWARE).toString('hex')}\n`,
  )
  await writeFile(
    config,
    [
      `TCPSocket ${address.port}`,
      `TCPAddr ${address.host}`,
      `DatabaseDirectory ${folder}`,
      `TemporaryDirectory ${folder}`,
      `StreamMaxLength ${streamMaxLength}`,
      'Foreground yes',
    ].join('\n'),
  )
  const child = spawn(CLAMD, ['--config-file', config], { stdio: ['ignore', 'pipe', 'pipe'] })
  const output = Promise.all([text(child.stdout), text(child.stderr)])
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  await Promise.race([
    untilAnswering(address),
    exited.then(async () =>
      Promise.reject(new Error(`clamd exited during startup:\n${(await output).join('\n')}`)),
    ),
  ])
  return {
    address,
    stop: async () => {
      child.kill('SIGKILL')
      await exited
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Connects again and again, without a pause, until clamd answers PING. */
async function untilAnswering(address: ClamdAddress) {
  for (;;) {
    const socket = connect(address)
    socket.end('zPING\0')
    const reply = await text(socket).catch(() => '')
    if (reply.startsWith('PONG')) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
