import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { CLIENT } from './provider.ts'

type Json = Record<string, unknown>

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A JSON Web Token. `none` has no signature. */
export function craftToken(claims: Json, key: KeyObject | 'none', header: Json = {}) {
  const alg = key === 'none' ? 'none' : 'RS256'
  const signed = `${encode({ alg, kid: 'signing', ...header })}.${encode(claims)}`
  const signature = key === 'none' ? '' : sign('sha256', Buffer.from(signed), key).toString('base64url')
  return `${signed}.${signature}`
}

export type CraftedProvider = Awaited<ReturnType<typeof startCraftedProvider>>

type Answer = (response: ServerResponse) => void

/**
 * A provider on loopback that sends what a test tells it to, down to the bytes of a token. `issuer` is the one that it claims to be,
 * and `base` where it says its endpoints are; both are its own address unless given.
 */
export async function startCraftedProvider({ issuer, base }: { issuer?: string; base?: string } = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const jwk = { ...publicKey.export({ format: 'jwk' }), kid: 'signing', use: 'sig' }
  const server = createServer((request, response) => {
    request.resume()
    const [path = ''] = (request.url ?? '').split('?', 1)
    const name = path.split('/').at(-1) as keyof typeof provider.answers
    requests.push(name)
    const answer = provider.answers[name]
    if (answer) answer(response)
    else response.writeHead(404).end()
  })
  server.listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const claimed = issuer ?? address
  const endpoints = base ?? address
  const requests: string[] = []
  const metadata: Json = {
    issuer: claimed,
    authorization_endpoint: `${endpoints}/authorize`,
    token_endpoint: `${endpoints}/token`,
    jwks_uri: `${endpoints}/jwks`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256', 'none', 'HS256'],
    token_endpoint_auth_methods_supported: ['client_secret_post'],
  }
  const json =
    (value: unknown): Answer =>
    (response) =>
      void response.setHeader('content-type', 'application/json').end(JSON.stringify(value))
  const provider = {
    issuer: claimed,
    address,
    privateKey,
    requests,
    metadata,
    json,
    answers: {
      'openid-configuration': json(metadata),
      jwks: json({ keys: [jwk] }),
      token: json({}),
    } as Record<string, Answer>,
    /** The claims of an ID token that's valid now. */
    claims: (nonce: string, claims: Json = {}): Json => {
      const now = Math.floor(Date.now() / 1000)
      return { iss: claimed, aud: CLIENT.clientId, iat: now, exp: now + 300, nonce, ...claims }
    },
    /** What the token endpoint sends from now on. */
    send: (idToken: string) => {
      provider.answers.token = json({ access_token: 'opaque', token_type: 'Bearer', id_token: idToken })
    },
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return provider
}
