import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { getCurrentUser } from '#domain/accounts/identity/contract.ts'
import type { Role } from '#kernel/actor.ts'
import { idIn } from '#kernel/ids.ts'
import { ID_PLACEHOLDER, PAGE_SCRIPTS_ID } from '#kernel/placeholders.ts'
import type { Config } from '#platform/config/config.ts'
import { hasSessionHint, hintedRole } from '../session.ts'
import { inlineScriptHashes } from './prerendered.ts'

/**
 * A page's scripts, whether it waits for who is signed in, and the file of the HTML that users of a role get in place of the shell, or
 * everyone if `role` is null: it shows the page's navigation and title, and starts its first requests.
 */
export type Page = {
  scripts: readonly string[]
  needsUser: boolean
  frame?: { file: string; role: Role | null }
}

/**
 * Serves a page as its shell, or as the frame of the role that's signed in. Only prerendered pages are for search engines; the others
 * belong to someone, such as a shared estimate.
 */
export async function servePage(
  app: FastifyInstance,
  config: Config,
  { address, page, dir, shell }: { address: string; page: Page; dir: string; shell: string },
) {
  const signedOut = withScripts(shell, page)
  const signedIn = page.needsUser ? withUser(signedOut) : signedOut
  const { file, role } = page.frame ?? {}
  const frame = file && withScripts(await readFile(path.join(dir, file), 'utf8'), page)
  const hashes = frame ? inlineScriptHashes([{ html: frame }]) : []
  app.get<{ Params: Record<string, string> }>(address, (request, reply) => {
    reply.header('x-robots-tag', 'noindex')
    const isSignedIn = hasSessionHint({ config }, request)
    const own = frame && withId(frame, request.params)
    // Another role would be refused what the frame requests.
    const isForUser = role === null || (isSignedIn && hintedRole({ config }, request) === role)
    if (!own || !isForUser) return sendShell(reply, isSignedIn ? signedIn : signedOut)
    allowScripts(reply, hashes)
    return sendShell(reply, own)
  })
  // The frame is made for the address without a slash.
  app.get(`${address}/`, (request, reply) =>
    sendShell(
      reply.header('x-robots-tag', 'noindex'),
      hasSessionHint({ config }, request) ? signedIn : signedOut,
    ),
  )
}

/** The frame of a page for the id in its address, which its first requests name; null if that's no id. Most pages have none. */
function withId(frame: string, params: Readonly<Record<string, string>>): string | null {
  const [param] = Object.values(params)
  if (param === undefined) return frame
  const id = idIn(param)
  return id && frame.replaceAll(ID_PLACEHOLDER, id)
}

/** Lists all scripts of a page, so that the HTML starts them at once. */
const withScripts = (html: string, { scripts }: Page) =>
  atEndOfHead(
    html,
    `<script type="application/json" id="${PAGE_SCRIPTS_ID}">${JSON.stringify(scripts)}</script>`,
  )

/** Starts the request that the page waits for. Frames have it from the build. */
const withUser = (shell: string) =>
  atEndOfHead(shell, `<link rel="preload" href="${getCurrentUser.path}" as="fetch" crossorigin="anonymous"/>`)

const atEndOfHead = (html: string, tag: string) => html.replace('</head>', () => `${tag}</head>`)

/** Adds to a response's policy the scripts of its own page: those of all frames would be kilobytes of each response. */
function allowScripts(reply: FastifyReply, hashes: readonly string[]) {
  const policy = String(reply.getHeader('content-security-policy'))
  reply.header(
    'content-security-policy',
    policy.replace("script-src 'self'", (start) => [start, ...hashes].join(' ')),
  )
}

/** The HTML of a page, which browsers revalidate at each visit. */
export const sendShell = (reply: FastifyReply, shell: string) =>
  reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(shell)
