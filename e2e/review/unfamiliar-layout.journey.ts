import { linesOfText, makePdf } from '#test/builders/pdf-fixtures.ts'
import { asPdf, uploadReport } from '../main-job/main-job.ts'
import { expect, test } from '../support/journey.ts'
import { violationsIn } from '../support/violations.ts'

const ADDRESS = '42 E Plover Ln, Milwaukee, WI 53202'

/** Electrical sentences that report nothing, and that differ: lines that return on each page are taken for its header. */
const PAGES = [
  [
    'We walked on to the panel in the den and looked at its breakers and wires.',
    'The receptacle behind the sofa gave power, and the switch beside it was tight.',
    'Both circuits of this room are copper, as far as we could see them from here.',
    'A lamp on the desk was plugged in, and its cord reached the outlet with ease.',
  ],
  [
    'In the study, the breakers are of a size that fits the wires behind them.',
    'One outlet serves the computer, another one the lights along the shelves.',
    'The owner told us that an electrician had been here in the spring of last year.',
    'We opened no junction box, because none could be reached without a ladder.',
  ],
  [
    'From the loft, the circuits of the kitchen run behind the cabinets to their outlets.',
    'The conductors enter the house above the porch and lead to the meter at the side.',
    'Each of the receptacles near the sink has a button, which we pushed in turn.',
    'A switch at the head of the stairs works the light at the foot of them.',
  ],
  [
    'The hall has a dimmer switch, and the fixture above it came with three bulbs.',
    'Wires for the bell and the thermostat leave the wall beside the front door.',
    'The dryer has an outlet of its own, at 240 volts, with a breaker that is labeled.',
    'We used a tester at the receptacles of this floor and noted what it said.',
  ],
  [
    'In the attic, electrical cables run along the joists, and staples hold them where they turn.',
    'The light by the hatch has a pull chain, and a receptacle sits next to it.',
    'Copper wire leads from the panel to the rod that stands in the garden.',
    'The breaker of the attic circuit stood on when we came and on when we left.',
    'Two more outlets are under the window, and both of them gave power.',
  ],
]

const report = makePdf([
  { content: linesOfText(['HOME INSPECTION REPORT', '', ADDRESS]) },
  ...PAGES.map((lines) => ({ content: linesOfText(lines) })),
])

test('staff see in the queue and at the desk that a report’s layout is unfamiliar, and which pages to check', async ({
  visit,
}) => {
  const [agent, admin] = [await visit('agent'), await visit('admin')]
  await uploadReport(agent, ADDRESS, asPdf('narrative.pdf', report))
  await admin.goto('/admin')
  const row = admin.getByRole('listitem').filter({ hasText: '42 E Plover Ln' })
  await expect(row.getByText('Unfamiliar layout')).toBeVisible({ timeout: 30_000 })
  await row.getByRole('link', { name: 'Review report' }).click()
  await expect(
    admin.getByText(
      'ODIE doesn’t know this report’s layout and misses more in such reports. Look through its possible findings, and for electrical deficiencies on pages 2–6.',
    ),
  ).toBeVisible()
  expect(await violationsIn(admin, 'an unfamiliar layout')).toEqual([])
})
