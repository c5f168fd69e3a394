import { asText, openDraft, uploadReport } from '../main-job/main-job.ts'
import { expect, test } from '../support/journey.ts'
import { violationsIn } from '../support/violations.ts'

const ADDRESS = '15 N Plain Text Road, Milwaukee, WI 53202'
const FILLER = Array.from({ length: 60 }, (_, row) => `The siding of wall ${row + 1} was in good condition.`)
const REPORT = [
  'HOME INSPECTION REPORT',
  '',
  '1. ELECTRICAL',
  '',
  'Two circuits are double tapped at one breaker in the main panel. Recommend repair by an electrician.',
  '',
  '<img src=x onerror=alert(1)> is what the inspector wrote here.',
  '',
  '2. EXTERIOR',
  '',
  ...FILLER,
  '',
  '3. KITCHEN',
  '',
  'The receptacles in the kitchen are not GFCI protected. Recommend GFCI protection.',
].join('\n')

test('a text report is shown as text, with its findings marked', async ({ visit }) => {
  test.slow()
  const [agent, admin] = [await visit('agent'), await visit('admin')]
  await uploadReport(agent, ADDRESS, asText('report.txt', REPORT))
  await openDraft(admin, ADDRESS)
  const report = admin.getByRole('region', { name: 'The report' })
  const doubleTap = report.getByRole('button', { name: /^Two circuits are double tapped/ })
  const kitchen = report.getByRole('button', { name: /^The receptacles in the kitchen/ })

  await expect(report).toContainText('<img src=x onerror=alert(1)> is what the inspector wrote here.')
  await expect(kitchen).not.toBeInViewport()
  await kitchen.click()
  await expect(kitchen).toBeInViewport()
  await expect(doubleTap).not.toBeInViewport()
  await admin
    .getByRole('tabpanel', { name: /^Lines/ })
    .getByRole('button', { name: /breaker/i })
    .first()
    .click()
  await expect(doubleTap).toBeInViewport()
  await admin.keyboard.press('/')
  await admin.keyboard.type('wall 42')
  await expect(report.getByText('The siding of wall 42 was in good condition.')).toBeInViewport()
  await expect(admin.getByRole('search')).toContainText('1 of 1')
  expect(await violationsIn(admin, 'a text report at the desk')).toEqual([])
})
