import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'

/* The handler in docs/webhooks.md, as a reader runs it. */

const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
const ID = '5f0c7f0e-6d3f-4d0e-9a55-0a1f6a3f7d11'

/** Starts the guide's handler for Node, on any free port. Returns its address, its output, and what stops it. */
async function startHandler() {
  const guide = await readFile('docs/webhooks.md', 'utf8')
  const [, code = ''] = /```js\n(.*?)```/s.exec(guide) ?? []
  expect(code).toContain('.listen(8080)')
  const listening = code.replace(
    '.listen(8080)',
    '.listen(0, function () { console.log(this.address().port) })',
  )
  const handler = spawn(process.execPath, ['--input-type=module', '--eval', listening], {
    env: { PATH: process.env.PATH, ODIE_WEBHOOK_SECRET: SECRET },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines = createInterface(handler.stdout)[Symbol.asyncIterator]()
  const { value: port } = await lines.next()
  return { url: `http://127.0.0.1:${port}/odie`, lines, stop: () => handler.kill() }
}

test('the guide’s handler stores an event whose signature is right, and rejects any other', async () => {
  const { url, lines, stop } = await startHandler()
  const body = JSON.stringify({ type: 'estimate.sent', timestamp: '2026-12-16T17:04:05.000Z', data: {} })
  const at = new Date()
  const post = async (signature: string) => {
    const headers = {
      'webhook-id': ID,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
      'webhook-signature': signature,
    }
    return (await fetch(url, { method: 'POST', headers, body })).status
  }
  try {
    expect(await post(new Webhook(SECRET).sign(ID, at, `${body} `))).toBe(401)
    expect(await post(new Webhook(SECRET).sign(ID, at, body))).toBe(204)
    expect((await lines.next()).value).toContain(`${ID} {`)
  } finally {
    stop()
  }
})
