import { expect, test } from 'vitest'
import { readFile, shown } from '#test/builders/price-lists/reading.ts'

const STARTING = 'Listed as a starting price. Check the maximum price.'
const CREDIT = 'A credit, not a price'
const TERMS = 'Terms of payment, not an item'

test.each([
  ['Credit for customer-supplied fixture -$25.00', CREDIT],
  ['Credit memo ($40)', CREDIT],
  ['Credit for your own fixture $25', CREDIT],
  ['Discount: $-15', CREDIT],
  ['Senior discount  $15', CREDIT],
  ['Returned material −25.00', CREDIT],
  ['Old panel $40 CR', CREDIT],
  ['Payment due in 30 days. Late fee $25.', TERMS],
  ['Returned check fee $35', TERMS],
  ['Credit card fee  $3', TERMS],
])('“%s” is left out: %s', async (line, reason) => {
  const inText = await readFile(Buffer.from(`GFCI outlet $185\n${line}\nBreaker $165\n`))
  expect(shown(inText)).toEqual(['GFCI outlet|185|185||', 'Breaker|165|165||'])
  expect(inText[1]).toMatchObject({ reason, name: expect.stringMatching(/^[^($]+$/) })
})

test.each(['-$25', '($25)', '$-25', '$(25.00)'])('“%s” in a column of prices is a credit', async (cell) => {
  const table = `Item                Price\nGFCI outlet         $185\nYour own fixture    ${cell}\nBreaker             $165`
  expect((await readFile(Buffer.from(table)))[1]).toMatchObject({ reason: CREDIT, name: 'Your own fixture' })
})

test.each([
  ['-$95', '-$165', '-$205'],
  ['($95)', '($165)', '($205)'],
])('where most amounts look like %s, they’re prices', async (...amounts) => {
  const names = ['GFCI outlet', 'Breaker', 'Dimmer']
  const list = names.map((name, index) => `${name} ${amounts[index]}\n`).join('')
  const entries = await readFile(Buffer.from(`${list}Trip $75\nDiscount for seniors -$10\n`))
  expect(shown(entries)).toEqual([
    'GFCI outlet|95|95||',
    'Breaker|165|165||',
    'Dimmer|205|205||',
    'Trip|75|75||',
  ])
  expect(entries.at(-1)).toMatchObject({ reason: CREDIT })
})

test('counts and sizes in parentheses stay in their names', async () => {
  const list = 'GFCI outlet (2)     $370\nPanel (200)         $2,450\nBreaker (4)         $660\n'
  expect((await readFile(Buffer.from(list))).map((entry) => 'item' in entry && entry.item.itemName)).toEqual([
    'GFCI outlet (2)',
    'Panel (200)',
    'Breaker (4)',
  ])
})

test.each([
  'Breaker - $165',
  'Breaker - 165.00',
  'Breaker-$165',
  'Breaker (from $165)',
  'Breaker ($165 each)',
])('“%s” has a price', async (line) => {
  const entries = await readFile(Buffer.from(`GFCI outlet $185\n${line}\n`))
  expect(entries[1]).toMatchObject({ item: { itemName: 'Breaker', minPrice: '165.00' } })
  expect(entries[1]).toMatchObject({ item: expect.not.objectContaining({ description: ')' }) })
})

const NO_SIGN = 'Listed without a dollar sign. Check the price.'

test.each([
  ['200 amp panel 2,450 to 3,150', '200 amp panel|2450|3150||', NO_SIGN],
  ['200 amp panel 2,450-3,150 each', '200 amp panel|2450|3150|each|', NO_SIGN],
  ['Ceiling fan, 52 inch from 225', 'Ceiling fan, 52 inch|225|225||', `${NO_SIGN} ${STARTING}`],
  ['200 amp panel from 2,450 to 3,150', '200 amp panel|2450|3150||', NO_SIGN],
  ['200 amp panel: starting at 2,450-3,150', '200 amp panel|2450|3150||', NO_SIGN],
  ['200 amp panel between 2,450 and 3,150', '200 amp panel|2450|3150||', NO_SIGN],
  ['200 amp panel: between 950 and 1,500 each', '200 amp panel|950|1500|each|', NO_SIGN],
  ['Rewire from 950 to 1,500', 'Rewire|950|1500||', NO_SIGN],
  ['200 amp panel from 2,450', '200 amp panel|2450|2450||', `${NO_SIGN} ${STARTING}`],
  ['Whole house surge protector 1,200', 'Whole house surge protector|1200|1200||', NO_SIGN],
  ['Rewire house 8,500 to 12,000', 'Rewire house|8500|12000||', NO_SIGN],
  ['Hang fan 225 each', 'Hang fan|225|225|each|', NO_SIGN],
])('“%s”, without a dollar sign, is the item %s, to check: %s', async (line, expected, check) => {
  const entries = await readFile(Buffer.from(`GFCI outlet $185\n${line}\nBreaker $165\n`))
  expect(shown(entries)).toEqual(['GFCI outlet|185|185||', expected, 'Breaker|165|165||'])
  expect(entries[1]).toMatchObject({ check })
})

test.each(['from $95 to $150', 'between $95 and $150', '(between $95 and $150)'])(
  '“%s” isn’t a starting price, but a range',
  async (price) => {
    const [fan] = await readFile(Buffer.from(`Hang fan ${price}\nBreaker $165\n`))
    expect(fan).toMatchObject({ item: { minPrice: '95.00', maxPrice: '150.00' } })
    expect(fan).toMatchObject({ item: expect.not.objectContaining({ description: expect.anything() }) })
    expect(fan).not.toHaveProperty('check')
  },
)

test.each([
  ['Trip fee 95', 'Trip fee', '95'],
  ['smoke alarm 75', 'smoke alarm', '75'],
  ['Generator interlock 450 - 650', 'Generator interlock', '450 - 650'],
  ['Upgrade service from 100 to 200', 'Upgrade service', 'from 100 to 200'],
  ['Upgrade service between 100 and 200', 'Upgrade service', 'between 100 and 200'],
  ['Inspection of homes between 1,500 and 2,500', 'Inspection of homes', 'between 1,500 and 2,500'],
  ['Inspection of homes from 1,500 to 2,500', 'Inspection of homes', 'from 1,500 to 2,500'],
])(
  '“%s”, which may have a price, is left out, and no line is dropped in silence',
  async (line, name, amount) => {
    const reason = `It has no dollar sign, so we couldn’t tell whether “${amount}” is its price`
    for (const text of [
      `GFCI outlet $185\n${line}\nBreaker $165`,
      `GFCI outlet $185\nBreaker $165\n${line}`,
    ]) {
      const entries = await readFile(Buffer.from(text))
      expect(shown(entries)).toEqual(['GFCI outlet|185|185||', 'Breaker|165|165||'])
      expect(entries).toContainEqual(expect.objectContaining({ text: line, name, reason }))
    }
  },
)

test.each([
  [
    'Price list 2026',
    'Spring special 2026',
    '1327 E Lantern Street Suite 200',
    'NEC 2023',
    'Homes over 2,500',
  ],
  ['Upgrade service from 100 to 200', 'amps $1,800'],
])('a size, a year, or the beginning of a name is no price', async (...lines) => {
  const entries = await readFile(Buffer.from(`GFCI outlet $185\n${lines.join('\n')}\nBreaker $165`))
  expect(entries.filter((entry) => 'reason' in entry)).toEqual([])
})

test.each([
  'Homes from 1,500 to 2,500',
  'Homes between 1,500 and 2,500',
  'For larger homes: 2,500 to 3,500',
  'Houses 1,500-2,500',
  'Home size (sq ft) 1,500 to 2,500',
  'Sq. ft. 1,500',
])('“%s” is a heading', async (heading) => {
  const entries = await readFile(Buffer.from(`Trip $75\n\n${heading}\n\nRewire $8,000\nPanel $3,000`))
  expect(shown(entries)).toEqual([
    'Trip|75|75||',
    `Rewire|8000|8000||${heading}`,
    `Panel|3000|3000||${heading}`,
  ])
})

const table = (header: string, ...rows: string[]) => Buffer.from([header, ...rows].join('\n'))

test.each([
  ['Item                    Price', 'AFCI breaker 15A        $165 $215'],
  ['Item                    Price', 'AFCI breaker 15A        $165    $215'],
  ['Item                    Price', 'AFCI breaker 15A        165 215'],
  ['Item              Min       Max', 'AFCI breaker 15A  $165      $215'],
  ['Item              Max       Min', 'AFCI breaker 15A  $215      $165'],
])('under “%s”, “%s” has a minimum and a maximum', async (header, row) => {
  const entries = await readFile(table(header, 'GFCI outlet             $185', row))
  expect(shown(entries)).toContain('AFCI breaker 15A|165|215||')
})

test.each(['Item                    Price', 'Item                    Min      Max', 'Our prices'])(
  'under “%s”, two prices of which the second is lower are left out',
  async (header) => {
    const entries = await readFile(table(header, 'AFCI breaker 15A        $215     $165', 'Breaker   $165'))
    expect(entries[0]).toMatchObject({
      name: 'AFCI breaker 15A',
      reason: '$165.00 comes after a higher price, so it’s not clear which is the price',
    })
  },
)

test('the price of one size of home is an item', async () => {
  const list = 'GFCI outlet $185\nSmall home 4,500 to 6,500\nBreaker $165\n'
  expect((await readFile(Buffer.from(list)))[1]).toMatchObject({ item: { itemName: 'Small home' } })
})
