import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isPhone, LicenseNumber, OptionalLicenseNumber, OptionalPhone, Phone } from './contact-details.ts'

test.each([
  '(414) 555-0134',
  '414.555.0134',
  '4145550134',
  '+1 414-555-0134',
  '555-0134',
  '(414) 555–0134 ext. 12',
  '414 555 0134 x12',
  '414/555-0134 #5',
  '+44 20 7946 0018',
])('%s is a phone number', (phone) => expect(Phone.parse(` ${phone} `)).toBe(phone))

test.each([
  'abc',
  'hello',
  'x',
  '1',
  '123456',
  '1234567890123456',
  '414-555-0134 or Kim',
  '+',
  '()()()()',
  '5'.repeat(50),
])('%s is not a phone number', (phone) => {
  expect(Phone.safeParse(phone).error?.issues[0]?.message).toMatch(/7 to 15 digits/)
  expect(OptionalPhone.safeParse(phone).success).toBe(false)
})

test.each(['EC-20417', '1234567', 'BC123456', '001'])('%s is a license number', (license) =>
  expect(LicenseNumber.parse(license)).toBe(license),
)

test.each(['A', 'ABC', '12', 'EC 20417', 'none', '1'.repeat(21), '---'])(
  '%s is not a license number',
  (license) => {
    expect(LicenseNumber.safeParse(license).error?.issues[0]?.message).toMatch(/3 to 20 letters, digits/)
    expect(OptionalLicenseNumber.safeParse(license).success).toBe(false)
  },
)

test('what is optional may be missing, null, or blank', () => {
  for (const nothing of [undefined, null, '', '  '])
    expect([OptionalPhone.parse(nothing), OptionalLicenseNumber.parse(nothing)]).toEqual([null, null])
  expect(Phone.safeParse(' ').error?.issues.map(({ message }) => message)).toEqual(['Phone is required'])
  expect(LicenseNumber.safeParse('').error?.issues.map(({ message }) => message)).toEqual([
    'License number is required',
  ])
})

test('any accepted phone number has at least 7 digits', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[\d ()x.-]{0,60}$/)), (text) => {
      const digits = text.replaceAll(/\D/g, '').length
      if (isPhone(text)) expect(digits).toBeGreaterThanOrEqual(7)
    }),
    { seed: 5 },
  )
})
