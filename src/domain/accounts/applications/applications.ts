import { staffEmails } from '#domain/accounts/identity/people.ts'
import { withPhoneText } from '#domain/accounts/identity/phones/format-phone.ts'
import * as invitations from '#domain/accounts/identity/sign-up/invitations.ts'
import { post } from '#domain/mail/enqueue.ts'
import { record } from '#domain/records/audit/audit.ts'
import type { SignedIn } from '#kernel/actor.ts'
import { withZeroCounts } from '#kernel/counts.ts'
import { DomainError } from '#kernel/errors.ts'
import type { Page } from '#kernel/page.ts'
import type { RequestContext } from '#kernel/request-context.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db/db.ts'
import { pageOf } from '#platform/db/keyset.ts'
import { consume, type Limit } from '#platform/limits/limits.ts'
import {
  type Application,
  type ApplicationForm,
  type ApplicationRequest,
  ApplicationStatus,
} from './contract.ts'
import { applicationReceived, newApplication } from './mails.ts'
import { zipsIn } from './rules.ts'
import * as store from './store.ts'

/** Each application sends an email to an address that anyone can type. */
const APPLICATIONS: Limit = { name: 'application', max: 10, windowSeconds: 60 * 60, noun: 'applications' }

const THANKS = {
  message:
    'Thanks for applying. We’ll check your license. If everything checks out, we’ll email you an invitation, usually within two business days.',
}

/**
 * Stores an application and emails the applicant and staff. Throws `conflict` while the address has an open application.
 * A bot that fills in the hidden field gets the same response, and nothing is stored.
 */
export async function send(ctx: Context, { website, ...form }: ApplicationForm, request: RequestContext) {
  await consume(ctx, APPLICATIONS, request.ip)
  if (website) return THANKS
  await ctx.db.transaction(async (tx) => {
    const row = await store.insert(tx, {
      ...withPhoneText(form),
      zipCodes: zipsIn(form.zipCodes) ?? [],
      createdAt: ctx.now(),
    })
    if (!row)
      throw new DomainError(
        'conflict',
        'We already have an application from this email address, and we’re still reviewing it.',
      )
    await post(ctx, tx, applicationReceived(row))
    const url = `${ctx.config.publicUrl}/admin/applications`
    for (const to of await staffEmails(ctx, tx)) await post(ctx, tx, newApplication(to, row, url))
  })
  return THANKS
}

export async function list(ctx: Context, request: ApplicationRequest): Promise<Page<Application>> {
  return pageOf(await store.list(ctx.db, request), request.limit, present)
}

export async function count(ctx: Context) {
  const rows = await store.count(ctx.db)
  return withZeroCounts(
    ApplicationStatus.options,
    rows.map(({ status, applications }) => [status, applications]),
  )
}

/**
 * Creates the contractor's account, unverified until staff have checked the license, and emails the invitation. Throws
 * `conflict` when the address has an account.
 */
export async function invite(ctx: Context, admin: SignedIn, { id }: { id: string }) {
  return await ctx.db.transaction(async (tx) => {
    const row = await store.decide(tx, id, 'invited', ctx.now())
    if (!row) throw await alreadyDecided(tx, id)
    const { firstName, lastName, email, companyName, phone, licenseNumber } = row
    const profile = { firstName, lastName, email, companyName, phone, licenseNumber }
    await invitations.invite(ctx, tx, {
      ...profile,
      companyEmail: null,
      companyAddress: null,
      isVerified: false,
      role: 'contractor',
    })
    await record(tx, admin, { action: 'applicant-invited', subject: email })
    return present(row)
  })
}

export async function decline(ctx: Context, admin: SignedIn, { id }: { id: string }) {
  return await ctx.db.transaction(async (tx) => {
    const row = await store.decide(tx, id, 'declined', ctx.now())
    if (!row) throw await alreadyDecided(tx, id)
    await record(tx, admin, { action: 'application-declined', subject: row.email })
    return present(row)
  })
}

async function alreadyDecided(db: Db, id: string) {
  const row = await store.find(db, id)
  if (!row) return new DomainError('not_found', 'This application doesn’t exist.')
  return new DomainError(
    'conflict',
    `This application was already marked as ${row.status}. Reload the page to see it.`,
  )
}

const present = (row: store.ApplicationRow): Application => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  decidedAt: row.decidedAt?.toISOString() ?? null,
})
