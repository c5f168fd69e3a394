import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { documentTypeText } from '#domain/analysis/rules.ts'
import { getAdminEstimate } from '#domain/estimates/contract.ts'
import { createMarket, upload } from '#test/builders/market.ts'
import { call, mailsTo, runJobs } from '#test/harness/harness.ts'
import { listAdminReports } from './contract.ts'

const disclosure = readFileSync(
  new URL('../../../test/fixtures/analysis/other-documents/seller-disclosure.txt', import.meta.url),
  'utf8',
)

test('staff read in the email and at the desk that an upload isn’t an inspection report, and its draft has no findings', async () => {
  const { agent, admin, address } = await createMarket()
  const { body: report } = await upload(agent, address, { name: 'disclosure.txt', content: disclosure })
  await runJobs()

  const { body } = await call(admin, listAdminReports, {})
  const queued = body.find(({ id }) => id === report.id)
  const { body: estimate } = await call(admin, getAdminEstimate, { id: queued!.estimateId! })
  expect(estimate).toMatchObject({ documentType: 'seller_disclosure', findings: [] })
  const [mail] = (await mailsTo(admin.email)).filter(({ subject }) => subject.endsWith(address))
  expect(mail!.text).toContain(documentTypeText('seller_disclosure'))
})
