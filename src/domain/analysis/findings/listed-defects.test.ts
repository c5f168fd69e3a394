import { expect, test } from 'vitest'
import { inChapter, inText, kindsOf } from '#test/builders/report-fixtures.ts'

/* Items that the report itself lists as defects. */

test('what needs service is listed as a defect; what’s informational only describes', () => {
  const { findings } = inChapter(
    'Electrical',
    'Subpanel',
    'Informational Conditions',
    'There is rust in many panels of this age.',
    'Conditions Needing Service',
    'There is rust in the lower left corner.',
  )
  expect(findings).toMatchObject([{ kind: 'corroded_panel', label: null }])
  expect(findings[0]!.evidence[0]!.quote).toContain('lower left corner')
})

test('under a title that says little, the text tells the kind', () => {
  const text = 'The subpanel is badly wired. The neutrals and the grounds share a bar.'
  expect(kindsOf(inChapter('Electrical', '4.1.1 Circuits', 'WRONG WIRING', text))).toEqual([
    'bonded_subpanel_neutral',
  ])
})

test('two defects in the sentence under a title are two findings', () => {
  const text = 'There was no GFCI protection at the patio outlet, and it also had an open ground.'
  const kinds = kindsOf(inChapter('Electrical', '4.1.1 GFCI', 'NO GFCI PROTECTION', text))
  expect(kinds).toHaveLength(2)
  expect(kinds).toContain('open_ground')
})

test('a heading that says that something is wrong rates nothing; the inspector’s own rating below it does', () => {
  const { findings } = inText(
    ...['1. Roof', 'Worn.', '2. Plumbing', 'It drips.', '3. Electrical', 'Deficiencies'],
    ...['3.1.1 Panel', 'Major Defects/Safety Hazards', 'Two breakers are double tapped.'],
    ...['3.1.2 Receptacles', 'A receptacle has an open ground.'],
  )
  expect(findings.map(({ label }) => label)).toEqual(['Major Defects/Safety Hazards', null])
})

test('under a title that names a defect, the sentence that says so is quoted', () => {
  const { findings } = inText(
    ...['1. Roof', 'Worn.', '2. Heating', 'It is warm.', '3. Plumbing', 'Deficiencies'],
    ...['3.1.1 Gas', 'CSST NOT BONDED'],
    'Yellow tubing brings the gas to the furnace, which is in the basement of the house and has a filter. The bonding of the CSST could not be verified.',
  )
  expect(findings).toMatchObject([
    { kind: 'missing_gas_bond', evidence: [{ quote: 'The bonding of the CSST could not be verified.' }, {}] },
  ])
})
