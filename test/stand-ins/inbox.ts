import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { getInboxAddress, listReceivedMessages } from '#domain/intake/emailed-reports/contract.ts'
import { readAll } from '#domain/intake/emailed-reports/receiving/read-inbox.ts'
import { mails } from '#domain/mail/tables.ts'
import { listReports } from '#domain/reports/contract.ts'
import type { Context } from '#platform/context.ts'
import { createMailbox } from '#platform/mail/mailbox.ts'
import type { Person } from '../builders/people.ts'
import { type Caller, call, ctx, runJobs } from '../harness/harness.ts'
import { trustTheServer } from './bounces.ts'
import { type ImapServer, startDovecot, type TestMailbox } from './dovecot.ts'

/* The inbox for reports, in a mailbox of Dovecot, a real IMAP server, with TLS. */

export const INBOX = 'reports@example.com'
/** What the receiving server calls itself in Authentication-Results. */
export const AUTHSERV = 'mx.example.com'

/** Starts Dovecot for the tests of a file. `admin` looks at the results. */
export function setUpInbox(admin: Caller) {
  const { config, scanner, now } = ctx
  const servers = {} as { imap: ImapServer }
  beforeAll(async () => {
    trustTheServer()
    servers.imap = await startDovecot()
  })
  afterEach(() => {
    Object.assign(ctx, { config, inbox: null, scanner, now })
  })
  afterAll(async () => {
    await servers.imap.close()
    trustTheServer(false)
  })

  return {
    servers,
    /** A new mailbox, which ODIE reads from now on. */
    openInbox: ({ authservId = AUTHSERV as string | null } = {}): TestMailbox => {
      const mailbox = servers.imap.createMailbox()
      Object.assign(ctx, {
        inbox: createMailbox(mailbox.address, { setting: 'INBOX_IMAP_URL' }),
        config: { ...config, inbox: { address: INBOX, mailbox: mailbox.address, authservId } },
      })
      return mailbox
    },
    /** What staff see of the messages with this in their subject, the latest first. */
    listed: async (search: string) => (await call(admin, listReceivedMessages, { search })).body,
  }
}

/** The agent's private address. */
export const privateAddressOf = async (agent: Person) =>
  (await call(agent, getInboxAddress, {})).body.inbox!.address

/** The addresses of the agent's reports, the latest first. */
export const reportsOf = async (agent: Person) =>
  (await call(agent, listReports, { limit: 50 })).body.map(({ propertyAddress }) => propertyAddress)

/** The emails that answered this agent, the first one first, with what they answer. */
export const answersTo = async ({ email }: Pick<Person, 'email'>) =>
  (await ctx.db.select().from(mails).where(eq(mails.recipient, email)).orderBy(mails.createdAt)).filter(
    ({ cause }) => cause.startsWith('emailed-report:'),
  )

const attempt = { signal: new AbortController().signal }

/** Reads the inbox as the job does, without processing what's in it. */
export const readInboxNow = (context: Context = ctx) => readAll(context, {}, attempt)

/** Reads the inbox, and processes what's in it. */
export async function receiveAll() {
  await readInboxNow()
  await runJobs('process-message')
}
