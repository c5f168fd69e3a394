import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, cpSync, existsSync, mkdtempSync, readFileSync, symlinkSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { freePort } from '../stand-ins/free-port.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const root = mkdtempSync(path.join(tmpdir(), 'odie-development-'))
const COPIED = ['build', 'src', 'migrations', 'script', 'package.json', 'package-lock.json', '.npmrc']
const CONFIGURATION = ['vite.config.ts', 'react-router.config.ts', 'tsconfig.base.json', 'tsconfig.web.json']
const LINKED = ['node_modules', '.node']

let running: ChildProcess | undefined
afterAll(async () => {
  // With SIGTERM, so that it ends its processes, which are in groups of their own.
  if (running?.exitCode === null && running.kill('SIGTERM')) await once(running, 'exit')
  await rm(root, { recursive: true, force: true, maxRetries: 5 })
})

const sources = execFileSync('script/page-sources', ['--digest'], { encoding: 'utf8' })
const isBuilt = ['build/.built', 'build/test-pages/.built'].every(
  (stamp) => existsSync(stamp) && readFileSync(stamp, 'utf8') === sources,
)

// It would begin with two builds otherwise; `script/test` builds first.
test.skipIf(!isBuilt)(
  'in development, a change of server code restarts the server, and SIGTERM stops everything cleanly',
  async () => {
    for (const name of [...COPIED, ...CONFIGURATION])
      cpSync(path.join(ROOT, name), path.join(root, name), { recursive: true })
    for (const name of LINKED)
      if (existsSync(path.join(ROOT, name))) symlinkSync(path.join(ROOT, name), path.join(root, name))
    const dataDir = path.join(root, 'data')
    const env = { ...process.env, DATA_DIR: dataDir, PORT: String(await freePort()), LOG_LEVEL: 'info' }
    const child = spawn('script/dev', {
      cwd: root,
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
      detached: true,
    })
    running = child
    let output = ''
    child.stdout.setEncoding('utf8').on('data', (text) => {
      output += text
    })
    const seen = async (text: string, count: number) => {
      while (output.split(text).length <= count) await once(child.stdout, 'data')
    }

    await seen('ODIE is ready', 1)
    appendFileSync(path.join(root, 'src/domain/estimates/estimates.ts'), '\n// changed\n')
    await seen('ODIE is ready', 2)

    child.kill('SIGTERM')
    const [code, signal] = await once(child, 'exit')
    expect({ code, signal }).toEqual({ code: 0, signal: null })
    // A server that was killed would leave it behind.
    expect(existsSync(path.join(dataDir, 'odie.sock'))).toBe(false)
  },
)
