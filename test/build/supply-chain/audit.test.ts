import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'

/** Runs the audit against a registry of the test's own. npm caches advisories, so each run has its own cache. */
async function auditWith(respond: RequestListener, env: Record<string, string> = {}) {
  const registry = createServer(respond).listen(0, '127.0.0.1')
  onTestFinished(() => void registry.close().closeAllConnections())
  await new Promise((resolve) => registry.once('listening', resolve))
  const url = `http://127.0.0.1:${(registry.address() as AddressInfo).port}/`
  const cache = await mkdtemp(path.join(tmpdir(), 'odie-npm-'))
  onTestFinished(() => rm(cache, { recursive: true, force: true }))
  const run = promisify(execFile)(process.execPath, ['test/build/supply-chain/audit.ts'], {
    env: { ...process.env, ...env, npm_config_registry: url, npm_config_cache: cache },
  })
  return await run.then(
    ({ stdout }) => ({ code: 0, stdout }),
    ({ code, stdout }: { code: number; stdout: string }) => ({ code, stdout }),
  )
}

/** A registry that knows of one vulnerability, in every version of a package. */
const knowing =
  (name: string, severity: string): RequestListener =>
  (request, response) => {
    const advisory = { id: 1, title: 'Prototype pollution', url: 'https://advisories.example/1', severity }
    const asked = decodeURIComponent(request.url?.slice(1) ?? '')
    const found = asked.endsWith('advisories/bulk')
      ? { [name]: [{ ...advisory, vulnerable_versions: '<999' }] }
      : { name: asked, versions: { '0.0.1': { name: asked, version: '0.0.1' } } }
    response.setHeader('content-type', 'application/json').end(JSON.stringify(found))
  }

test.each([
  ['high', 'a server installs', 'saxes'],
  ['critical', 'a server installs', 'saxes'],
  ['high', 'only the pages contain', 'leaflet'],
])('a %s vulnerability in what %s fails the check', async (severity, _where, name) => {
  const { code, stdout } = await auditWith(knowing(name, severity))
  expect(stdout).toContain(`${severity}: ${name}`)
  expect(stdout).toContain('Prototype pollution (https://advisories.example/1)')
  expect(code).toBe(1)
})

test('a moderate vulnerability is shown and doesn’t fail the check', async () => {
  const { code, stdout } = await auditWith(knowing('saxes', 'moderate'))
  expect(stdout).toContain('Note: moderate: saxes')
  expect(code).toBe(0)
})

test('a vulnerability in a tool that isn’t shipped doesn’t fail the check', async () => {
  const { code, stdout } = await auditWith(knowing('knip', 'critical'))
  expect({ code, stdout }).toEqual({ code: 0, stdout: '' })
})

test('a registry without audits is named, and doesn’t fail the check, not in CI either', async () => {
  const { code, stdout } = await auditWith((_request, response) => response.writeHead(405).end(), {
    CI: 'true',
  })
  expect(stdout).toMatch(/^Note: the dependencies weren’t checked .*405/)
  expect(code).toBe(0)
})

test('a registry that drops connections is named, and doesn’t fail the check', async () => {
  const { code, stdout } = await auditWith((request) => void request.socket.destroy())
  expect(stdout).toMatch(/^Note: the dependencies weren’t checked /)
  expect(code).toBe(0)
})
