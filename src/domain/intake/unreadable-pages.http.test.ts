import { expect, test } from 'vitest'
import { getAdminEstimate } from '#domain/estimates/contract.ts'
import { createMarket, upload } from '#test/builders/market.ts'
import { linesOfText, makePdf } from '#test/builders/pdf-fixtures.ts'
import { call, runJobs } from '#test/harness/harness.ts'
import { listAdminReports } from './contract.ts'

const GARBLED = [
  'Wkh pdlq sdqho kdv d grxeoh wdsshg euhdnhu lq wkh jdudjh.',
  'Frqwdfw d olfhqvhg hohfwulfldq wr fruuhfw wklv frqglwlrq.',
  'Wkh uhfhswdfoh dw wkh nlwfkhq frxqwhu lv qrw jurxqghg.',
]
const READABLE = [
  'A breaker in the main panel is double tapped.',
  'The receptacle in the den has an open ground, and the cover of the box is missing.',
  'The inspector looked at the panel, the branch circuits, the receptacles and the lights.',
]

test('staff see which pages of a report couldn’t be read, in the queue and on the estimate', async () => {
  const { agent, admin, address } = await createMarket()
  const content = makePdf([READABLE, GARBLED, GARBLED].map((lines) => ({ content: linesOfText(lines) })))
  const { body: report } = await upload(agent, address, { name: 'report.pdf', content })
  await runJobs()

  const { body } = await call(admin, listAdminReports, {})
  const queued = body.find(({ id }) => id === report.id)
  expect(queued).toMatchObject({ analysisStatus: 'completed', flags: ['unreadable_pages'] })
  const { body: estimate } = await call(admin, getAdminEstimate, { id: queued!.estimateId! })
  expect(estimate).toMatchObject({ unreadablePages: [2, 3] })
})
