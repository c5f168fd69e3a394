import { expect, test } from 'vitest'
import { inText, kindsOf, TAP } from '#test/builders/report-fixtures.ts'

test('advice for looking after a home isn’t about what was found in this one', () => {
  const advice = [
    'Maintenance and Repairs',
    'Smoke and CO Detectors',
    'Smoke detectors should be provided on each level of the home. Even if there are some, we recommend replacing them.',
    'Label the Panel',
    'The electrical panel should be labeled to show what each breaker controls.',
  ]
  const report = ['1. Roof', 'Worn.', '2. Plumbing', 'It drips.', '3. Electrical', TAP]
  const kindsUnder = (heading: string) => kindsOf(inText(...report, heading, ...advice))

  expect(kindsUnder('IMPORTANT ADVICE FOR LOOKING AFTER YOUR HOME')).toEqual(['double_tapped_breaker'])
  expect(kindsUnder('CARING FOR YOUR CONDOMINIUM')).toEqual(['double_tapped_breaker'])
})

test.each(['Frequently Asked Questions', 'What Buyers Ask', 'Reference', 'Some Words on Older Wiring'])(
  'what stands under %s isn’t about the house',
  (heading) => {
    const asked = [
      'Are alarms good forever? No. They expire after ten years.',
      'A loose wire makes lights flicker.',
    ]
    expect(
      inText(
        '1. Roof',
        'Worn.',
        '2. Plumbing',
        'It drips.',
        '3. Electrical',
        'All works.',
        heading.toUpperCase(),
        ...asked,
      ).findings,
    ).toEqual([])
  },
)
