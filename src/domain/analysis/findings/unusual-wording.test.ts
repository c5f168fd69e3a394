import { expect, test } from 'vitest'
import { structureOf } from '#domain/analysis/structure/structure.ts'
import { reportOf } from '#test/quality/batches.ts'
import { findDeficiencies } from './findings.ts'

/* Wording that inspectors use and the training texts don't have. The classifier isn't trained with these sentences. */

const findIn = (text: string) =>
  findDeficiencies(structureOf(reportOf({ chapter: 'Electrical', item: '', text }))).findings.map(
    ({ kind }) => kind,
  )

test.each([
  ['pool_bonding_or_gfci', 'The pool pump was replaced last year, it has no bonding wire.'],
  ['double_tapped_breaker', 'Not only is a breaker in the panel double tapped, the panel is also rusted.'],
  ['gfci_not_tripping', 'No response: The GFCI outlet by the sink did not trip when tested.'],
  ['loose_light_fixture', 'Light is loose: A light fixture in the den is loose. Recommend repair.'],
  ['unprotected_wiring', 'The flue pipe of the water heater is touching the electrical wiring.'],
  ['unprotected_wiring', 'Romex cable runs inside the air return.'],
  ['exposed_splice', 'A non-enclosed wire splice is behind the condenser.'],
  ['exposed_splice', 'The connections were made outside of a junction box in the attic.'],
  ['abandoned_wiring', 'An inproperly terminated cable is in the attic.'],
  ['aluminum_branch_wiring', 'The outlets and switches of this house are on aluminum wiring.'],
  ['extension_cord_as_wiring', 'Install permanent wiring for the garage door opener.'],
  ['bonded_subpanel_neutral', 'The equipment ground is tapped into the neutral of the subpanel.'],
  ['double_tapped_breaker', 'This lug is made for one wire, and has two.'],
  ['panel_cover_defect', 'Sharp-ended screws hold the dead front.'],
  ['missing_cable_clamp', 'Cables are improperly routed through a knockout of the panel.'],
  ['corroded_panel', 'The bus bar is scorched below the fourth breaker.'],
  ['oversized_breaker', 'The panel is rated for 125 amps and has a 200 amp main breaker.'],
  ['damaged_service_cable', 'The utility splices at the house are bare.'],
  ['damaged_meter_base', 'The meter box door is loose and open.'],
  ['unsealed_exterior_light', 'The porch light is mounted upside down and takes in rain.'],
  ['fixture_not_rated_for_location', 'There are no damp rated light fixtures in the shower.'],
  ['missing_grounding', 'We were unable to locate the equipment ground of this panel.'],
  ['missing_weather_cover', 'The exterior outlet has a broken cover.'],
  ['inoperative_light', 'Two lights in the den did not come on (bulbs?).'],
  ['gfci_not_tripping', 'The GFCI was found tripped and would not reset.'],
  ['gfci_not_tripping', 'An old GFCI in the bath was not tripping when tested.'],
])('%s: %s', (kind, text) => {
  expect(findIn(text)).toContain(kind)
})

test.each([
  'To test a GFCI breaker, push its button. The breaker should switch off.',
  'The inspector will look at the drip loop and report a damaged service cable.',
  'Evaluate the outlets for burn marks.',
  'The outlet at the sink does not need a GFCI breaker.',
  'Without removing the dead front, the panel seems to be in serviceable condition.',
  'Generally speaking, a smoke alarm belongs in each bedroom. They should be hard-wired.',
  'No double tapped breakers were observed.',
  'The cover was loose, and has been secured.',
  'The panel is rated for 150 amps and has a 150 amp main breaker.',
  'The panel is rated for 125 amps, with a 100 amp main breaker.',
  'There is permanent wiring for the garage door opener.',
  'Permanent wiring is installed for the garage door opener.',
  'Branches hang over the shingles. Have a tree service trim whatever overhangs the house.',
])('no finding: %s', (text) => {
  expect(findIn(text)).toEqual([])
})

test('a tree service may be asked to clear the wires', () => {
  expect(findIn('Have a tree service trim the branches that touch the service drop.')).toContain(
    'tree_on_service_drop',
  )
})

test('a monitor for carbon monoxide is a device, not something to do', () => {
  const report = reportOf({
    chapter: 'Electrical',
    item: '',
    text: 'There is no CO monitor in the house. One is wanted on each floor.',
  })
  expect(findDeficiencies(structureOf(report)).findings).toMatchObject([
    { kind: 'missing_co_alarm', action: 'replace' },
  ])
})
