import { execFile, spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import type { MailboxAddress } from '#platform/config/mailbox-address.ts'
import { freePort } from './free-port.ts'

const run = promisify(execFile)
const DOVECOT = '/usr/sbin/dovecot'
const FIXTURES = path.join(import.meta.dirname, '../fixtures/mail-server')

/** The server's certificate, the same as that of the SMTP server: for 127.0.0.1, and signed by itself. */
export const IMAP_CERTIFICATE = readFileSync(path.join(FIXTURES, 'server.crt'), 'utf8')

const PASSWORD = 'correct-horse@9'

export type ImapServer = {
  port: number
  /** A mailbox of its own: every user name gets one. */
  createMailbox(options?: { secure?: boolean }): TestMailbox
  stop(): Promise<void>
  /** Starts it again, with its mailboxes. */
  start(): Promise<void>
  close(): Promise<void>
}

export type TestMailbox = {
  address: MailboxAddress
  /** Puts a message into the inbox, as a mail server does, or did `daysAgo`. */
  deliver(message: string | Uint8Array, options?: { daysAgo?: number }): Promise<void>
  /** The flags of its messages in the order in which they arrived, such as `S` for read. */
  flags(): Promise<string[]>
  /** Renumbers all messages, as after a restored backup. */
  renumber(): Promise<void>
}

/** Starts Dovecot, a real IMAP server, on loopback, with TLS, and mailboxes in a temporary folder. */
export async function startDovecot(): Promise<ImapServer> {
  if (!existsSync(DOVECOT))
    throw new Error(
      'Dovecot is not installed. Run `script/test`, which installs it, or `apt-get install dovecot-imapd`.',
    )
  const folder = await mkdtemp(path.join(tmpdir(), 'odie-dovecot-'))
  // Its processes run as several users.
  await chmod(folder, 0o755)
  const [port, tlsPort] = [await freePort(), await freePort()]
  const config = path.join(folder, 'dovecot.conf')
  await writeFile(config, configOf({ folder, port, tlsPort }))
  await mkdir(path.join(folder, 'mail'), { mode: 0o777 })
  await chmod(path.join(folder, 'mail'), 0o777)
  const child = new DovecotProcess(config, folder)
  await child.start(port)
  return {
    port: tlsPort,
    createMailbox: ({ secure = true } = {}) =>
      createMailbox(folder, { host: '127.0.0.1', port: secure ? tlsPort : port, secure }),
    start: () => child.start(port),
    stop: () => child.stop(),
    close: async () => {
      await child.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** As root, Dovecot uses the users of its package, and Debian's `mail` for the mailboxes; otherwise the user who runs the tests. */
function configOf({ folder, port, tlsPort }: { folder: string; port: number; tlsPort: number }) {
  const { username, uid, gid } = userInfo()
  const isRoot = uid === 0
  return `
protocols = imap
listen = 127.0.0.1
base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/log
auth_verbose = yes
ssl = yes
ssl_cert = <${FIXTURES}/server.crt
ssl_key = <${FIXTURES}/server.key
disable_plaintext_auth = yes
auth_failure_delay = 0
mail_location = maildir:${folder}/mail/%u
mail_fsync = never
first_valid_uid = 1
${isRoot ? '' : `default_internal_user = ${username}\ndefault_login_user = ${username}\ndefault_internal_group = ${gid}`}
passdb {
  driver = static
  args = password=${PASSWORD}
}
userdb {
  driver = static
  args = uid=${isRoot ? 8 : uid} gid=${isRoot ? 8 : gid} home=${folder}/mail/%u
}
service imap-login {
  ${isRoot ? '' : 'chroot ='}
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = ${tlsPort}
    ssl = yes
  }
}
service anvil {
  # Otherwise wrong passwords make everyone wait.
  unix_listener anvil-auth-penalty {
    mode = 0
  }
  ${isRoot ? '' : 'chroot ='}
}
service stats {
  client_limit = 100
}
`
}

class DovecotProcess {
  readonly #config: string
  readonly #folder: string
  #exited: Promise<unknown> = Promise.resolve()
  #child: ReturnType<typeof spawn> | null = null

  constructor(config: string, folder: string) {
    this.#config = config
    this.#folder = folder
  }

  async start(port: number) {
    const child = spawn(DOVECOT, ['-F', '-c', this.#config], { stdio: ['ignore', 'ignore', 'pipe'] })
    let output = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
    this.#child = child
    this.#exited = new Promise((resolve) => child.once('exit', resolve))
    const failed = this.#exited.then(async () => {
      const log = existsSync(`${this.#folder}/log`) ? readFileSync(`${this.#folder}/log`, 'utf8') : ''
      throw new Error(`Dovecot exited during startup:\n${output}\n${log}`)
    })
    await Promise.race([untilGreeting(port), failed])
    failed.catch(() => undefined)
  }

  async stop() {
    this.#child?.kill('SIGTERM')
    await this.#exited
  }
}

/** Connects again and again until it says hello. */
async function untilGreeting(port: number) {
  for (;;) {
    const greeted = await new Promise<boolean>((resolve) => {
      const socket = connect({ host: '127.0.0.1', port })
      socket.once('data', () => resolve(true)).once('error', () => resolve(false))
      socket.once('data', () => socket.destroy()).once('close', () => resolve(false))
    })
    if (greeted) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

function createMailbox(
  folder: string,
  server: Pick<MailboxAddress, 'host' | 'port' | 'secure'>,
): TestMailbox {
  const user = `bounces-${crypto.randomUUID().slice(0, 8)}`
  const maildir = path.join(folder, 'mail', user)
  let delivered = 0
  const own = async (...files: string[]) => {
    if (userInfo().uid === 0) await run('chown', ['-R', '8:8', ...files])
  }
  const filesIn = async (name: string) => await readdir(path.join(maildir, name)).catch(() => [])
  return {
    address: { ...server, user, password: PASSWORD, folder: 'INBOX' },
    deliver: async (message, { daysAgo = 0 } = {}) => {
      for (const name of ['cur', 'new', 'tmp']) await mkdir(path.join(maildir, name), { recursive: true })
      // The order of names is the order of arrival.
      const name = `${1_700_000_000 + delivered++}.M1P1.test`
      await writeFile(path.join(maildir, 'tmp', name), message)
      // Dovecot takes it for the time of arrival.
      const arrivedAt = new Date(Date.now() - daysAgo * 24 * 60 * 60_000)
      await utimes(path.join(maildir, 'tmp', name), arrivedAt, arrivedAt)
      await own(maildir)
      await run('mv', [path.join(maildir, 'tmp', name), path.join(maildir, 'new', name)])
    },
    flags: async () => {
      const files = [...(await filesIn('new')), ...(await filesIn('cur'))].sort()
      return files.map((file) => /:2,(\w*)$/.exec(file)?.[1] ?? '')
    },
    renumber: async () => {
      for (const file of await readdir(maildir))
        if (file.startsWith('dovecot')) await rm(path.join(maildir, file), { recursive: true })
    },
  }
}
