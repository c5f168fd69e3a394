import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DomainError } from '#kernel/errors.ts'
import { centsOf, Dollars } from '#kernel/money.ts'
import { MAX_LINES, MAX_ROWS, parsePricebook } from './csv.ts'

fc.configureGlobal({ seed: 51 })

const bytes = (text: string) => new TextEncoder().encode(text)
const read = (text: string) => parsePricebook(bytes(text))
const HEAD = 'item_name,description,min_price,max_price,unit,category\n'
const pricesOf = (text: string) => read(text).rows.map(({ minPrice, maxPrice }) => [minPrice, maxPrice])

test('columns are read in any order and case, by their usual names', () => {
  const { rows, problems } = read(
    'Category;PRICE (max);Item Name;"Min. Price";UOM;Contractor E-mail\nDevices;150;GFCI outlet;120;ea;Bids@Example.com\n'.replace(
      'PRICE (max)',
      'Price Max',
    ),
  )

  expect(problems).toEqual([])
  expect(rows).toEqual([
    {
      line: 2,
      contractorEmail: 'bids@example.com',
      itemName: 'GFCI outlet',
      code: null,
      description: null,
      minPrice: '120.00',
      maxPrice: '150.00',
      unit: 'ea',
      category: 'Devices',
    },
  ])
})

test('prices are read as people write them, and a single one is a firm price', () => {
  expect(
    pricesOf(
      'name,min,max\na,"$1,200.00",$1500\nb,95,\nc,,95.5\nd,USD 10.10,10.1000\ne,.5,0.50\nf, 7 ,"99,999,999.99"\n',
    ),
  ).toEqual([
    ['1200.00', '1500.00'],
    ['95.00', '95.00'],
    ['95.50', '95.50'],
    ['10.10', '10.10'],
    ['0.50', '0.50'],
    ['7.00', '99999999.99'],
  ])
  expect(pricesOf('name,price\na,125\nb,$120 - $180.50\nc,120 to 180\n')).toEqual([
    ['125.00', '125.00'],
    ['120.00', '180.50'],
    ['120.00', '180.00'],
  ])
})

test('a row that cannot be used is reported with its line and reason, and the others are imported', () => {
  const { rows, problems } = read(
    `${HEAD}Good,,1,2,,\n,,1,2,,\nNo price,,,,,\nWords,,cheap,,,\nNegative,,-5,5,,\nIn brackets,,(5),5,,\nUpside down,,9,5,,\nComma,,"1,50",5,,\nThird place,,1.0051,2,,\nToo dear,,100000000,,,\nLong,,1,2,${'u'.repeat(41)},\nAlso good,,3,3,,\n`,
  )

  expect(rows.map(({ line, itemName }) => [line, itemName])).toEqual([
    [2, 'Good'],
    [13, 'Also good'],
  ])
  expect(problems).toEqual([
    { line: 3, reason: 'The item has no name' },
    { line: 4, name: 'No price', reason: 'The item has no price' },
    { line: 5, name: 'Words', reason: 'The price “cheap” isn’t an amount in dollars like 1,250.00' },
    { line: 6, name: 'Negative', reason: 'The price “-5” is negative' },
    { line: 7, name: 'In brackets', reason: 'The price “(5)” is negative' },
    { line: 8, name: 'Upside down', reason: 'The minimum price 9 is higher than the maximum price 5' },
    { line: 9, name: 'Comma', reason: 'The price “1,50” isn’t an amount in dollars like 1,250.00' },
    { line: 10, name: 'Third place', reason: 'The price “1.0051” has more than two decimal places' },
    { line: 11, name: 'Too dear', reason: 'The price “100000000” is more than $99,999,999.99' },
    { line: 12, name: 'Long', reason: 'The unit is longer than 40 characters' },
  ])
})

test('lines are counted as an editor counts them: blank ones, CRLF and breaks inside quotes included', () => {
  const { rows, problems } = read(
    'item_name,description,min_price\r\n\r\n"Two\r\nlines","a\nb ""c""",5\r\n,x,5\r\n,,\r\nLast,"",6',
  )

  expect(rows.map(({ line, itemName, description }) => [line, itemName, description])).toEqual([
    [3, 'Two lines', 'a\nb "c"'],
    [8, 'Last', null],
  ])
  expect(problems).toEqual([{ line: 6, reason: 'The item has no name' }])
})

test('a row with unbalanced quotation marks is reported, and the rows after it are read', () => {
  const { rows, problems } = read(`${HEAD}A,,1,2,,\nB,"open,1,2,,\nC,,1,2,,\n"D,,1,2,,\nE,,1,2,,\n`)

  expect(rows.map(({ line, itemName }) => [line, itemName])).toEqual([
    [2, 'A'],
    [4, 'C'],
    [6, 'E'],
  ])
  expect(problems.map(({ line }) => line)).toEqual([3, 5])
})

test('UTF-8 with or without a byte order mark, Windows-1252, and UTF-16 are read', () => {
  const text = 'item_name,price\nCafé light – “wet”,5\n'
  const windows = Buffer.from('item_name,price\nCaf\xe9 light \x96 \x93wet\x94,5\n', 'latin1')

  for (const encoded of [
    bytes(text),
    bytes(`\ufeff${text}`),
    windows,
    Buffer.from(`\ufeff${text}`, 'utf16le'),
  ])
    expect(parsePricebook(encoded).rows[0]?.itemName).toBe('Café light – “wet”')
})

test('a file without the required columns says which are missing', () => {
  expect(read('').problems).toEqual([{ line: 1, reason: 'The file is empty' }])
  expect(read('a,b\n1,2\n')).toMatchObject({
    rows: [],
    problems: [{ line: 1, reason: expect.stringContaining('Missing: item_name, min_price') }],
  })
  expect(read('item,notes\n1,2\n').problems[0]?.reason).toContain('Missing: min_price.')
})

test('more rows than a pricebook may have are not read, and a message says so', () => {
  const { rows, problems } = read(`item,price\n${'x,1\n'.repeat(MAX_ROWS + 5)}`)

  expect(rows).toHaveLength(MAX_ROWS)
  expect(problems).toEqual([{ line: MAX_ROWS + 2, reason: 'Only the first 10,000 rows were read' }])
})

test('the quote that exports put before formulas is removed, and any other quote kept', () => {
  expect(read("item,price,unit,category\n'=SUM(A1),1,''-x,it's\n").rows[0]).toMatchObject({
    itemName: '=SUM(A1)',
    unit: "'-x",
    category: "it's",
  })
})

test('more lines than a file may have are not read, and the message says what to do', () => {
  const { rows, problems } = read(`item,price\nGFCI,5\n${'\n'.repeat(MAX_LINES)}Dimmer,5\n`)

  expect(rows.map(({ itemName }) => itemName)).toEqual(['GFCI'])
  expect(problems).toEqual([
    {
      line: MAX_LINES + 1,
      reason:
        'Only the first 50,000 lines were read. Delete blank lines or split the file, then import it again',
    },
  ])
})

test('blank lines before a row with broken quotation marks do not shift its line number', () => {
  const { rows, problems } = read('item,price\n\n\n"open,1\n\nGFCI,5\n')

  expect(problems.map(({ line }) => line)).toEqual([4])
  expect(rows.map(({ line }) => line)).toEqual([6])
})

test.each([
  ['in the header', ','.repeat(18_000_000), 1, 'commas'],
  ['in a row', `item;price\nGFCI;5\n\nDimmer${';'.repeat(1_001)}\n`, 4, 'semicolons'],
  ['over many lines of one record', `item\tprice\n"\n${`"${'\t'.repeat(900)}"\n`.repeat(20_000)}`, 4, 'tabs'],
])('a file with more than 1,000 delimiters %s is refused before they become cells', (_, file, line, name) => {
  expect(() => read(file)).toThrow(
    new DomainError(
      'invalid',
      `Line ${line} has more than 1,000 ${name}. Check that it’s a CSV file with one item per line, then import it again.`,
    ),
  )
})

test('a row with 1,000 delimiters, and any number of them in quotes, is read', () => {
  const { rows } = read(
    `item,price\nGFCI,5${','.repeat(999)}\n"${'a,'.repeat(80)}",6,"${','.repeat(2_000)}"\n`,
  )
  expect(rows.map(({ minPrice }) => minPrice)).toEqual(['5.00', '6.00'])
})

test('any bytes are parsed without an error, and every row that comes out is valid', () => {
  const soup = fc.oneof(
    fc.uint8Array({ maxLength: 400 }),
    fc
      .array(
        fc.constantFrom('item_name', 'price', 'min', ',', '"', '\n', '\r', 'x', '5', '$', '-', ';', '\u0000'),
        { maxLength: 120 },
      )
      .map((all) => bytes(`item_name,price\n${all.join('')}`)),
  )
  fc.assert(
    fc.property(soup, (any) => {
      for (const item of parsePricebook(any).rows) {
        expect(item.itemName).not.toBe('')
        expect(`${item.itemName}${item.description}`).not.toContain('\u0000')
        expect(centsOf(Dollars.parse(item.minPrice))).toBeLessThanOrEqual(
          centsOf(Dollars.parse(item.maxPrice)),
        )
      }
    }),
    { numRuns: 500 },
  )
})

test('a point before three digits is reported: 1.250 could be 1,250 or 1.25', () => {
  expect(read('name,price\na,1.250\nb,"1,250"\n')).toMatchObject({
    rows: [{ itemName: 'b', minPrice: '1250.00' }],
    problems: [
      { line: 2, reason: 'The price “1.250” could be thousands or decimal places: write it like 1,250.00' },
    ],
  })
})

test.each([
  ['sep=;', ';'],
  ['"sep=;"', ';'],
  ['SEP=|', '|'],
  ['sep=\t', '\t'],
  ['\ufeffsep=,', ','],
])('a first line %j names the delimiter', (line, delimiter) => {
  const rows = [line, ['name', 'price'], ['Outlet, outside; "wet"', '95'], ['', '7']]
  const text = rows.map((cells) =>
    typeof cells === 'string'
      ? cells
      : cells.map((cell) => (/[",;]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(delimiter),
  )
  expect(read(`${text.join('\r\n')}\r\n`)).toMatchObject({
    rows: [{ line: 3, itemName: 'Outlet, outside; "wet"', minPrice: '95.00' }],
    problems: [{ line: 4, reason: 'The item has no name' }],
  })
})

test('an inch mark is part of its cell, wherever it stands', () => {
  expect(
    read('name,description,price\nEMT 1/2",per foot,3\n"3/4" EMT,per foot,4\nStrap,for 1/2" and 3/4",1\n')
      .rows,
  ).toMatchObject([
    { line: 2, itemName: 'EMT 1/2"', minPrice: '3.00' },
    { line: 3, itemName: '"3/4" EMT', minPrice: '4.00' },
    { line: 4, itemName: 'Strap', description: 'for 1/2" and 3/4"', minPrice: '1.00' },
  ])
})

test('a quotation mark without its partner costs its own row only', () => {
  const { rows, problems } = read('name,price,unit\n"Outlet,95,ea\nSwitch,"60",ea\n"Fan, bath",300,ea\n')
  expect(rows.map(({ line, itemName }) => [line, itemName])).toEqual([
    [3, 'Switch'],
    [4, 'Fan, bath'],
  ])
  expect(problems).toEqual([{ line: 2, reason: 'The quotation marks in this row don’t match' }])
})

test.each([
  [
    'Mac Roman with its line ends',
    Buffer.from('name,price\rCaf\x8e light \xd0 the owner\xd5s,5\r', 'latin1'),
  ],
  ['UTF-16 without a mark', Buffer.from('name,price\nCafé light – the owner’s,5\n', 'utf16le')],
  [
    'UTF-8 with a stray byte',
    Buffer.concat([Buffer.from('name,price\nCafé light '), Buffer.of(0x96), Buffer.from(' the owner’s,5\n')]),
  ],
  ['UTF-8 with a stray control character', Buffer.from('name,price\nCafé li\u0001ght – the owner’s,5\n')],
])('%s is read', (_encoding, file) => {
  expect(parsePricebook(file).rows).toMatchObject([
    { itemName: 'Café light – the owner’s', minPrice: '5.00' },
  ])
})

test('text that Excel keeps from being read as a number or a date is read as the text', () => {
  const { rows } = read(
    '="Name",Code,Price\n="Panel cover",="007","=""12.50"""\n"=""A """"B"""" C""",,1\n=1+1,,2\n',
  )
  expect(rows.map(({ itemName, code, minPrice }) => [itemName, code, minPrice])).toEqual([
    ['Panel cover', '007', '12.50'],
    ['A "B" C', null, '1.00'],
    ['=1+1', null, '2.00'],
  ])
})
