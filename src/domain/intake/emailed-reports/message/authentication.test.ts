import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isAuthentic } from './authentication.ts'
import { fieldsOf } from './header-fields.ts'

const AGENT = { authservId: 'mx.example.com', author: 'ann@realty.example' }
const isFrom = (header: string, options = AGENT) => isAuthentic(fieldsOf(header.trim()), options)

describe('what the receiving server says proves that an email comes from its author’s domain', () => {
  test.each([
    ['DKIM', 'Authentication-Results: mx.example.com; dkim=pass header.d=realty.example header.s=s1'],
    ['DKIM of a subdomain', 'Authentication-Results: mx.example.com; dkim=pass header.d=mail.realty.example'],
    [
      'DKIM as Gmail writes it',
      'Authentication-Results: mx.example.com;\r\n       dkim=pass header.i=@realty.example header.s=s1 header.b=abc;\r\n       spf=softfail',
    ],
    ['SPF', 'Authentication-Results: mx.example.com; spf=pass smtp.mailfrom=bounce@em.realty.example'],
    ['SPF of a bare domain', 'Authentication-Results: mx.example.com; spf=pass smtp.mailfrom=realty.example'],
    [
      'DMARC',
      'Authentication-Results: mx.example.com; dmarc=pass (p=NONE sp=NONE dis=NONE) header.from=realty.example',
    ],
    [
      'the second of two signatures',
      'Authentication-Results: mx.example.com; dkim=fail header.d=realty.example; dkim=pass header.d=realty.example',
    ],
    [
      'a version, comments, quotes, and capitals',
      'Authentication-Results: MX.example.com 1 (a (nested) comment);\r\n\tDKIM/1 = Pass (good; signature) reason="fine; really" Header.D="Realty.example"',
    ],
    [
      'the server’s second field',
      'Authentication-Results: mx.example.com; spf=none\r\nDKIM-Filter: x\r\nAuthentication-Results: mx.example.com; dkim=pass header.d=realty.example',
    ],
    [
      'a field below that of another server',
      'Authentication-Results: relay.example.com; dkim=none\r\nReceived: by relay\r\nAuthentication-Results: mx.example.com; dkim=pass header.d=realty.example',
    ],
  ])('%s', (_name, header) => {
    expect(isFrom(header)).toBe(true)
  })
})

describe('these prove nothing', () => {
  test.each([
    ['no field', 'Subject: Hi'],
    ['another server’s word', 'Authentication-Results: mx.example.net; dkim=pass header.d=realty.example'],
    [
      'a field without a server, as Microsoft 365 writes it',
      'Authentication-Results: spf=pass smtp.mailfrom=realty.example; dkim=pass header.d=realty.example; dmarc=pass header.from=realty.example',
    ],
    ['another domain’s signature', 'Authentication-Results: mx.example.com; dkim=pass header.d=evil.example'],
    [
      'a domain that only ends alike',
      'Authentication-Results: mx.example.com; dkim=pass header.d=notrealty.example; spf=pass smtp.mailfrom=x@realty.example.evil.example',
    ],
    [
      'DMARC of another domain',
      'Authentication-Results: mx.example.com; dmarc=pass header.from=evil.example',
    ],
    ['the name in HELO', 'Authentication-Results: mx.example.com; spf=pass smtp.helo=realty.example'],
    [
      'a failure',
      'Authentication-Results: mx.example.com; dkim=fail header.d=realty.example; spf=softfail smtp.mailfrom=realty.example',
    ],
    ['none', 'Authentication-Results: mx.example.com; none'],
    [
      'a pass in a comment',
      'Authentication-Results: mx.example.com; spf=fail (x ; dkim=pass header.d=realty.example ) smtp.mailfrom=realty.example',
    ],
    [
      'a pass in a comment with a quote',
      'Authentication-Results: mx.example.com; spf=fail (x"; dkim=pass header.d=realty.example ") smtp.mailfrom=realty.example',
    ],
    [
      'a pass in quotes',
      'Authentication-Results: mx.example.com; spf=fail reason="; dkim=pass header.d=realty.example"',
    ],
    [
      'a forged field below the server’s',
      'Authentication-Results: mx.example.com; dkim=none; spf=none; dmarc=none\r\nAuthentication-Results: mx.example.com; dkim=pass header.d=realty.example; spf=pass smtp.mailfrom=realty.example',
    ],
    [
      'a forged field below the server’s Received',
      'Authentication-Results: mx.example.com; spf=fail\r\nReceived: from evil by mx.example.com\r\nAuthentication-Results: mx.example.com; dkim=pass header.d=realty.example',
    ],
    [
      'a name that contains the server’s',
      'Authentication-Results: mx.example.com.evil.example; dkim=pass header.d=realty.example',
    ],
  ])('%s', (_name, header) => {
    expect(isFrom(header)).toBe(false)
  })

  test('anything, if the server’s name isn’t configured', () => {
    const header = 'Authentication-Results: mx.example.com; dkim=pass header.d=realty.example'
    expect(isFrom(header, { ...AGENT, authservId: null as unknown as string })).toBe(false)
  })

  test('a domain under which anyone can have one', () => {
    const at = (author: string, d: string) =>
      isFrom(`Authentication-Results: mx.example.com; dkim=pass header.d=${d}`, { ...AGENT, author })
    expect(at('ann@agents.co.uk', 'co.uk')).toBe(false)
    expect(at('ann@one.github.io', 'two.github.io')).toBe(false)
    expect(at('ann@one.agents.co.uk', 'two.agents.co.uk')).toBe(true)
  })
})

test('whatever else a field says, only a pass of the author’s own organization counts', () => {
  const word = fc.constantFrom(
    'dkim',
    'spf',
    'dmarc',
    '=',
    'pass',
    ';',
    '(',
    ')',
    '"',
    '\\',
    ' ',
    'header.d',
    'header.from',
    'smtp.mailfrom',
    'evil.example',
    '@',
    'fail',
  )
  fc.assert(
    fc.property(fc.array(word, { maxLength: 60 }), (words) => {
      expect(isFrom(`Authentication-Results: mx.example.com; ${words.join('')}`)).toBe(
        // DMARC without a domain is about the author's.
        isFrom(`Authentication-Results: mx.example.com; ${words.join('')}`, {
          ...AGENT,
          author: 'bob@other.example',
        }),
      )
    }),
    { seed: 20_261_127, numRuns: 2_000 },
  )
})

test('a long field takes no time', () => {
  for (const value of [
    '('.repeat(8_000),
    '"'.repeat(8_000),
    ';'.repeat(8_000),
    'a='.repeat(4_000),
    '\\'.repeat(7_999),
  ])
    expect(isFrom(`Authentication-Results: mx.example.com; ${value}`)).toBe(false)
})
