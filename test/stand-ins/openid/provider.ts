/// <reference path="./memory-adapter.d.ts" />
import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import Provider, { interactionPolicy } from 'oidc-provider'
import { createMemoryAdapter } from 'oidc-provider/lib/adapters/memory_adapter.js'
import { freePort } from '../free-port.ts'

export const CLIENT = { clientId: 'odie', clientSecret: 'a-secret-of-the-tests' }

/** What the provider says about one of its people, by their subject. */
type Person = {
  email?: string
  email_verified?: unknown
  given_name?: string
  family_name?: string
  name?: string
}

export type RealProvider = Awaited<ReturnType<typeof startProvider>>

/**
 * `oidc-provider`, certified by the OpenID Foundation, on loopback. It has one page, where a person signs in by choosing their subject.
 * Like the standard's default, it says who someone is at its UserInfo endpoint, and not in the ID token. It sends browsers back only to
 * `redirectUris`, which may be added to later.
 */
export async function startProvider(redirectUris: readonly string[], port?: number) {
  const chosen = port ?? (await freePort())
  const issuer = `http://127.0.0.1:${chosen}`
  const people = new Map<string, Person>()
  const provider = createProvider(issuer, people)
  provider.Client.prototype.redirectUriAllowed = (uri) => redirectUris.includes(uri)
  const respond = provider.callback()
  const server = createServer((request, response) => {
    const [path = ''] = (request.url ?? '').split('?', 1)
    if (path.startsWith('/interaction/')) void interact(provider, people, request, response)
    else respond(request, response)
  })
  server.listen(chosen, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  return {
    issuer,
    people,
    /** A new person, and their subject. */
    add: (person: Person) => {
      const subject = randomUUID()
      people.set(subject, person)
      return subject
    },
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function createProvider(issuer: string, people: ReadonlyMap<string, Person>): Provider {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const key = { ...privateKey.export({ format: 'jwk' }), kid: 'signing', alg: 'RS256', use: 'sig' }
  const provider: Provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.clientId,
        client_secret: CLIENT.clientSecret,
        redirect_uris: ['https://unused.example'],
      },
    ],
    jwks: { keys: [key as never] },
    cookies: { keys: [randomUUID()] },
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name', 'given_name', 'family_name'],
    },
    adapter: createMemoryAdapter(0),
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { policy: withAccountChoice(), url: (_ctx, { uid }) => `/interaction/${uid}` },
    ttl: {
      Session: 3600,
      Interaction: 600,
      Grant: 3600,
      IdToken: 600,
      AccessToken: 600,
      AuthorizationCode: 60,
    },
    findAccount: (_ctx, sub) => ({ accountId: sub, claims: () => ({ ...people.get(sub), sub }) as never }),
    // Everyone agrees to what ODIE asks for.
    loadExistingGrant: async ({ oidc }) => {
      const grant = new provider.Grant({
        clientId: oidc.client!.clientId,
        accountId: oidc.session!.accountId!,
      })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
  return provider
}

/** Knows `prompt=select_account`, as Google and Microsoft do. */
function withAccountChoice() {
  const policy = interactionPolicy.base()
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0)
  return policy
}

/** Shows who can sign in, with a button for each; `?login=SUBJECT` is what one sends, and `?cancel` what the last one does. */
async function interact(
  provider: Provider,
  people: ReadonlyMap<string, Person>,
  request: IncomingMessage,
  response: ServerResponse,
) {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://127.0.0.1')
  const accountId = searchParams.get('login')
  if (accountId)
    return await provider.interactionFinished(request, response, {
      login: { accountId, remember: false },
      select_account: {},
    })
  if (searchParams.has('cancel'))
    return await provider.interactionFinished(request, response, {
      error: 'access_denied',
      error_description: '<script>alert(1)</script>',
    })
  const choices = [...people].map(
    ([sub, { email }]) => `<li><a href="${pathname}?login=${sub}">${email ?? sub}</a></li>`,
  )
  response
    .setHeader('content-type', 'text/html; charset=utf-8')
    .end(
      `<!doctype html><html lang="en"><title>The provider</title><h1>Choose an account</h1><ul>${choices.join('')}</ul><a href="${pathname}?cancel=1">Cancel</a></html>`,
    )
}
