import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { getBounceMailbox } from '#domain/mail/bounces/contract.ts'
import { readAll } from '#domain/mail/bounces/read-mailbox.ts'
import { listMails } from '#domain/mail/contract.ts'
import { post } from '#domain/mail/enqueue.ts'
import { listAuditEvents } from '#domain/records/audit/contract.ts'
import type { Context } from '#platform/context.ts'
import type { Transport } from '#platform/mail/mail.ts'
import { createMailbox, type Mailbox } from '#platform/mail/mailbox.ts'
import { openTransport } from '#platform/mail/transport.ts'
import { type Caller, call, ctx, runJobs } from '../harness/harness.ts'
import { IMAP_CERTIFICATE, type ImapServer, startDovecot, type TestMailbox } from './dovecot.ts'
import { createSmtp, type SmtpStub } from './smtp.ts'

/* Emails that a mail server accepts, and their delivery reports in a mailbox of Dovecot, a real IMAP server, with TLS. */

type Servers = { imap: ImapServer; smtp: SmtpStub; transport: Transport }

const certificates = getCACertificates('default')

/** What `NODE_EXTRA_CA_CERTS` does for a process. */
export const trustTheServer = (isTrusted = true) =>
  setDefaultCACertificates(isTrusted ? [...certificates, IMAP_CERTIFICATE] : certificates)

/** Starts both servers for the tests of a file. `admin` looks at the results. */
export function setUpBounces(admin: Caller) {
  const { mail, now } = ctx
  const servers = {} as Servers
  beforeAll(async () => {
    trustTheServer()
    servers.imap = await startDovecot()
    servers.smtp = await createSmtp()
    await servers.smtp.open()
    const config = { kind: 'smtp', url: servers.smtp.url, from: '', dkim: null } as const
    servers.transport = await openTransport({ ...config, bounceAddress: 'bounces@example.com' })
  })
  afterEach(() => {
    Object.assign(ctx, { mail, bounces: null, now })
  })
  afterAll(async () => {
    servers.transport.close()
    await servers.smtp.close()
    await servers.imap.close()
    trustTheServer(false)
  })

  const logOf = async (search: string) => (await call(admin, listMails, { search })).body
  /** The header of the latest email to this address, as the mail server got it. */
  const headerTo = (address: string) => {
    const { raw } = servers.smtp.received.findLast(({ recipients }) => recipients.includes(address))!
    return headerOf(raw)
  }
  return {
    servers,
    logOf,
    headerTo,
    /** A new mailbox, which ODIE reads from now on; emails go to the mail server. */
    useMailbox: (options?: { secure?: boolean }): TestMailbox => {
      const mailbox = servers.imap.createMailbox(options)
      Object.assign(ctx, { mail: servers.transport, bounces: createMailbox(mailbox.address) })
      return mailbox
    },
    /** Sends an email, which the mail server accepts; returns its recipient and its header. */
    sendMail: async () => {
      const to = newAddress()
      await ctx.db.transaction((tx) => post(ctx, tx, letterTo(to)))
      await runJobs()
      expect(await logOf(to)).toMatchObject([{ status: 'sent', bouncedAt: null }])
      return { to, header: headerTo(to) }
    },
    stateOfMailbox: async () => (await call(admin, getBounceMailbox, {})).body.mailbox,
    /** The audit events of returned emails to this address. */
    bouncesOf: async (recipient: string) =>
      (await call(admin, listAuditEvents, { action: 'mail-bounced', limit: 100 })).body.filter(
        ({ details }) => (details as { recipient?: string }).recipient === recipient,
      ),
  }
}

export const headerOf = (raw: string) => raw.slice(0, raw.indexOf('\r\n\r\n'))

export const newAddress = () => `pat-${crypto.randomUUID().slice(0, 8)}@example.net`

export const letterTo = (to: string) => ({
  to,
  subject: 'Your estimate',
  heading: 'Your estimate',
  body: ['It comes to $125.00.'],
  cause: to,
})

const attempt = { signal: new AbortController().signal }

/** Reads the mailbox as the job does. */
export const readNow = (context: Context = ctx) => readAll(context, {}, attempt)

/** The mailbox, with a step before each message is fetched. */
export const watched = (
  mailbox: Mailbox,
  { onFetch }: { onFetch: (uid: number) => Promise<void> },
): Mailbox => ({
  ...mailbox,
  open: async (signal) => {
    const opened = await mailbox.open(signal)
    return {
      ...opened,
      fetchBeginning: async (uid, maxBytes) => {
        await onFetch(uid)
        return await opened.fetchBeginning(uid, maxBytes)
      },
    }
  },
})
