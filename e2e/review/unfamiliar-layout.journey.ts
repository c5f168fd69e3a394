import { linesOfText, makePdf } from '#test/builders/pdf-fixtures.ts'
import { asPdf, uploadReport } from '../main-job/main-job.ts'
import { expect, test } from '../support/journey.ts'
import { violationsIn } from '../support/violations.ts'

const ADDRESS = '42 E Plover Ln, Milwaukee, WI 53202'

/** Electrical sentences that report nothing, and that differ: lines that return on each page are taken for its header. */
const PAGES = [
  [
    'We started at the panel in the den and looked at its breakers and wires.',
    'The receptacle behind the sofa had power, and the switch beside it was tight.',
    'Both circuits of this room are copper, as far as we could see.',
    'A lamp on the desk was plugged in, and its cord easily reached the outlet.',
  ],
  [
    'In the study, the size of the breakers fits the wires behind them.',
    'One outlet serves the computer, and another serves the lights along the shelves.',
    'The owner said an electrician was here last spring.',
    'We did not open any junction boxes, because we could not reach them without a ladder.',
  ],
  [
    'From the loft, the kitchen circuits run behind the cabinets to their outlets.',
    'The conductors enter the house above the porch and lead to the meter at the side.',
    'We pressed the test button of each receptacle near the sink.',
    'A switch at the top of the stairs controls the light at the bottom.',
  ],
  [
    'The hall has a dimmer switch, and the fixture above it came with three bulbs.',
    'Wires for the doorbell and the thermostat leave the wall beside the front door.',
    'The dryer has its own 240 volt outlet, with a labeled breaker.',
    'We used a tester at the receptacles of this floor and wrote down the readings.',
  ],
  [
    'In the attic, electrical cables run along the joists, with staples at each turn.',
    'The light by the hatch has a pull chain, and there is a receptacle next to it.',
    'Copper wire leads from the panel to the rod in the garden.',
    'The breaker of the attic circuit was on when we came and on when we left.',
    'Two more outlets are under the window, and both of them had power.',
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
  const row = admin.getByRole('listitem').filter({ hasText: ADDRESS })
  await expect(row.getByText('Unfamiliar layout')).toBeVisible({ timeout: 30_000 })
  await row.getByRole('link', { name: 'Review report' }).click()
  await expect(
    admin.getByText(
      'ODIE doesn’t know this report’s layout and misses more in such reports. Look through its possible findings, and for electrical deficiencies on pages 2–6.',
    ),
  ).toBeVisible()
  expect(await violationsIn(admin, 'an unfamiliar layout')).toEqual([])
})
