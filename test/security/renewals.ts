import { sql } from 'drizzle-orm'
import { revokeAccessToken } from '#domain/accounts/access-tokens/contract.ts'
import { disconnect } from '#domain/accounts/openid/contract.ts'
import { removePasskey } from '#domain/accounts/passkeys/contract.ts'
import { endSession } from '#domain/accounts/sessions/contract.ts'
import { acceptEstimate, withdrawAcceptance } from '#domain/client/acceptances/contract.ts'
import { createShare, revokeShare } from '#domain/client/shares/contract.ts'
import { getEstimate } from '#domain/estimates/contract.ts'
import { cancelReportUpload, withdrawReport } from '#domain/intake/contract.ts'
import { discardEmailedReport } from '#domain/intake/emailed-reports/contract.ts'
import { discardPriceImport, startPriceImport } from '#domain/pricing/price-imports/contract.ts'
import { addPricebookItem, removePricebookItem } from '#domain/pricing/pricebooks/contract.ts'
import { addReportDate, removeReportDate } from '#domain/repairs/dates/contract.ts'
import {
  getRepairRequest,
  saveRepairRequest,
  withdrawRepairRequest,
} from '#domain/repairs/requests/contract.ts'
import { deleteWebhook } from '#domain/webhooks/endpoints/contract.ts'
import type { Endpoint } from '#kernel/endpoint.ts'
import { dayIn } from '#test/builders/days.ts'
import { createProgram } from '../builders/accounts/access-tokens.ts'
import { addIdentityTo } from '../builders/accounts/openid.ts'
import { addPasskeyTo } from '../builders/accounts/passkeys.ts'
import { upload } from '../builders/market.ts'
import { call, ctx } from '../harness/harness.ts'
import {
  addEmailedReport,
  addSessionTo,
  addWebhook,
  beginUpload,
  type createResources,
} from './owned-resources.ts'

type Resources = Awaited<ReturnType<typeof createResources>>

/** Own resources in place of those that a request has just deleted, by the endpoint that deletes them. */
const renewals = new Map<Endpoint, (own: Resources) => Promise<object>>([
  [cancelReportUpload, async ({ owner }) => ({ id: await beginUpload(owner) })],
  [discardEmailedReport, async ({ owner }) => ({ id: await addEmailedReport(owner.agent) })],
  [withdrawReport, async ({ owner }) => ({ id: (await upload(owner.agent, owner.address)).body.id })],
  [endSession, async ({ member }) => ({ id: await addSessionTo(member) })],
  [
    revokeAccessToken,
    async ({ member }) => ({ id: (await createProgram(member, ['reports:read'])).details.id }),
  ],
  [disconnect, async ({ member }) => ({ id: await addIdentityTo(member) })],
  [removePasskey, async ({ member }) => ({ id: (await addPasskeyTo(member)).passkey.id })],
  [withdrawAcceptance, async ({ owner }) => (await call(owner.agent, acceptEstimate, { id: owner.id })).body],
  [
    revokeShare,
    async ({ owner: { agent, id } }) => {
      const { body } = await call(agent, createShare, { id, recipient: 'Sellers' })
      return { id, shareId: body.id }
    },
  ],
  [
    withdrawRepairRequest,
    async ({ owner: { agent, id } }) => {
      const { body: estimate } = await call(agent, getEstimate, { id })
      const lineId = estimate.estimateData?.line_items[0]?.id ?? ''
      const version = (await call(agent, getRepairRequest, { id })).body?.versions[0]?.version ?? 0
      const terms = { payer: 'seller' as const, dueOn: null, showsPrices: true, message: '' }
      const lines = [{ lineId, ask: 'repair' as const, amount: null }]
      await call(agent, saveRepairRequest, { id, version, terms, lines })
      return { id, version: version + 1 }
    },
  ],
  [
    removeReportDate,
    async ({ owner: { agent, reportId } }) => {
      const day = dayIn(30)
      const date = { id: reportId, label: 'Closing', day, hasReminder: true }
      const { id: dateId, version } = (await call(agent, addReportDate, date)).body
      return { id: reportId, dateId, version }
    },
  ],
  [
    discardPriceImport,
    async ({ owner: { contractor } }) => {
      const file = { name: 'book.csv', content: 'name,price' }
      return { id: (await call(contractor, startPriceImport, {}, { file })).body.id }
    },
  ],
  [deleteWebhook, async ({ owner }) => await addWebhook(owner.agent)],
  [
    removePricebookItem,
    async ({ owner: { contractor } }) =>
      (await call(contractor, addPricebookItem, { itemName: `GFCI ${crypto.randomUUID()}`, minPrice: '1' }))
        .body,
  ],
])

/** So that many requests can follow each other. */
export const forgetLimits = () => ctx.db.execute(sql`delete from rate_limits`)

/** The ids of a new resource that this endpoint can delete. Throws if it isn't declared here. */
export async function renew(endpoint: Endpoint, own: Resources) {
  const make = renewals.get(endpoint)
  if (!make) throw new Error(`declare in renewals.ts how to renew what ${endpoint.name} deletes`)
  await forgetLimits()
  return await make(own)
}
