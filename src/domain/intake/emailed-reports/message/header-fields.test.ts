import fc from 'fast-check'
import { expect, test } from 'vitest'
import { authorOf, fieldsOf, headerIn } from './header-fields.ts'

const authorIn = (header: string) => authorOf(fieldsOf(header))

test.each([
  ['From: ann@realty.example', 'ann@realty.example'],
  ['From: Ann Lee <Ann@Realty.example>', 'ann@realty.example'],
  ['From: "Lee, Ann (Broker)" <ann@realty.example>', 'ann@realty.example'],
  ['From: =?UTF-8?Q?Ann_L=C3=A9e?= <ann@realty.example>', 'ann@realty.example'],
  ['From: Ann\r\n Lee\r\n\t<ann@realty.example>', 'ann@realty.example'],
  ['From: "ann@realty.example" <eve@evil.example>', 'eve@evil.example'],
])('the author of %j', (header, author) => {
  expect(authorIn(header)).toBe(author)
})

test.each([
  ['none', 'Subject: Hi'],
  ['two fields', 'From: ann@realty.example\r\nFrom: eve@evil.example'],
  ['two addresses', 'From: ann@realty.example, eve@evil.example'],
  ['an address in the name', 'From: ann@realty.example <eve@evil.example>'],
  ['two in brackets', 'From: <ann@realty.example> <eve@evil.example>'],
  ['a comment', 'From: ann@realty.example (eve@evil.example)'],
  ['a group', 'From: Agents: ann@realty.example;'],
  ['a quoted mailbox', 'From: "ann@realty.example"@evil.example'],
  ['a name without a domain', 'From: ann'],
  ['a domain of one label', 'From: ann@localhost'],
  ['an open quote', 'From: "ann <ann@realty.example>'],
  ['an address after the brackets', 'From: <ann@realty.example>eve@evil.example'],
])('a message with %s has no single author', (_what, header) => {
  expect(authorIn(header)).toBeNull()
})

test('an author is one address, whatever the field says', () => {
  fc.assert(
    fc.property(
      fc.string({
        unit: fc.constantFrom('a', '@', '.', '<', '>', '"', '\\', ',', ' ', '(', ')', ':', 'é'),
        maxLength: 60,
      }),
      (value) => {
        const author = authorIn(`From: ${value}`)
        if (author !== null) expect(author).toMatch(/^[^\s<>@,;:()"\\]+@[a-z0-9.-]+$/)
      },
    ),
    { seed: 20_261_127, numRuns: 3_000 },
  )
})

test('a header ends at the first empty line, and some pipes put a line of their own before it', () => {
  expect(headerIn('From pat@example.net Fri Nov 27\nSubject: Hi\n\nFrom: eve@evil.example')).toBe(
    'Subject: Hi',
  )
  expect(headerIn('Subject: Hi\r\n there\r\n\r\nbody')).toBe('Subject: Hi\r\n there')
})
