import type { Page } from '@playwright/test'
import { linesOfText, makePdf } from '#test/builders/pdf-fixtures.ts'
import { asPdf, uploadReport } from '../main-job/main-job.ts'
import { adminEstimate, expect, test } from '../support/journey.ts'

const ADDRESS = '1206 S Plover Street, Milwaukee, WI 53202'

/** Twelve deficiencies of different kinds. */
const SENTENCES = [
  'Two circuits are double tapped at one breaker in the main panel. Repair is recommended.',
  'The light fixture in the kitchen is loose. Have an electrician correct this.',
  'There is no smoke detector in the basement. Recommend installing a smoke detector.',
  'The cover plate is missing at a receptacle in the den. Repair is recommended.',
  'The receptacle in the dining room has an open ground. Repair is recommended.',
  'The receptacle in the office has reversed polarity. Repair is recommended.',
  'The receptacle at the deck is not GFCI protected. Repair is recommended.',
  'A junction box in the attic has no cover. Repair is recommended.',
  'There is no carbon monoxide detector on the second floor. Recommend installing one.',
  'The ceiling fan in the bedroom wobbles. Have an electrician correct this.',
  'The switch in the laundry room does not work. Repair is recommended.',
  'The water pipe is not bonded. Have an electrician correct this.',
]

const MAX_PRESSES = 20

const report = makePdf([
  { content: linesOfText(['HOME INSPECTION REPORT', '', ADDRESS]) },
  {
    content: linesOfText([
      '2. ELECTRICAL',
      ...SENTENCES.flatMap((sentence, index) => ['', `2.${index + 1} ${sentence}`]),
    ]),
  },
])

/** Presses keys and counts them; a modifier is a key, too. */
function countingKeyboard(page: Page) {
  let presses = 0
  return {
    press: async (keys: string) => {
      presses += keys.split('+').length
      await page.keyboard.press(keys)
    },
    presses: () => presses,
  }
}

test('twelve findings that need no correction are reviewed and sent with at most 20 keys', async ({
  visit,
}) => {
  test.slow()
  const [agent, admin] = [await visit('agent'), await visit('admin')]
  await uploadReport(agent, ADDRESS, asPdf('report.pdf', report))
  await admin.goto('/admin')
  const row = admin.getByRole('listitem').filter({ hasText: ADDRESS })
  await row.getByRole('link', { name: 'Review estimate' }).focus()

  const { press, presses } = countingKeyboard(admin)
  await press('Enter')
  await expect(admin.getByRole('heading', { level: 1, name: ADDRESS })).toBeVisible()
  const id = new URL(admin.url()).pathname.split('/').at(-1) ?? ''
  const { findings, estimateData } = await adminEstimate(admin.request, id)
  expect(findings).toHaveLength(SENTENCES.length)

  const lines = estimateData?.line_items ?? []
  for (const _ of lines) await press('a')
  await expect(admin.getByText(`${lines.length} of ${lines.length} lines checked`)).toBeVisible()
  await press('Control+Enter')
  await expect(admin.getByRole('alertdialog')).toBeVisible()
  await press('Control+Enter')
  await expect.poll(async () => (await adminEstimate(admin.request, id)).status).toBe('sent')
  expect(presses()).toBeLessThanOrEqual(MAX_PRESSES)
})
