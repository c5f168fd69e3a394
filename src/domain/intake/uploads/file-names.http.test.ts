import { expect, test } from 'vitest'
import { downloadReport } from '#domain/reports/contract.ts'
import { createMarket, textReport, upload } from '#test/builders/market.ts'
import { call } from '#test/harness/harness.ts'

test.each([
  // Browsers send the quotation marks and line breaks of a name as %22, %0D, and %0A.
  ['a quotation mark', 'The "blue" house.txt', 'The "blue" house.txt', 'The \\"blue\\" house.txt'],
  ['a line break', 'page 1\r\npage 2.txt', 'page 1 page 2.txt', 'page 1 page 2.txt'],
  ['a percent sign', '50%20 done.txt', '50%20 done.txt', '50%20 done.txt'],
])('a file name with %s is kept', async (_what, name, shown, downloaded) => {
  const { agent, address } = await createMarket()
  const { status, body } = await upload(agent, address, { ...textReport, name })
  expect([status, body.originalFileName]).toEqual([201, shown])
  const { headers } = await call(agent, downloadReport, { id: body.id })
  expect(headers['content-disposition']).toContain(`filename="${downloaded}"`)
})

test('a Mac’s decomposed name is stored as keyboards type it', async () => {
  const { agent, address } = await createMarket()
  const { body } = await upload(agent, address, { ...textReport, name: 'Cafe\u0301.txt' })
  expect(body.originalFileName).toBe('Caf\u00E9.txt')
})
