import { expect, test } from 'vitest'
import { automaticOf } from './automatic.ts'
import { tokenOfDelivery } from './delivery.ts'
import { authorOf, fieldsOf } from './header-fields.ts'

const OWN = { addresses: ['odie@example.com', 'reports@example.com'], host: 'odie.example.com' }
const kindOf = (header: string) => {
  const fields = fieldsOf(header)
  return automaticOf(fields, { ...OWN, author: authorOf(fields) })
}

test.each([
  ['a returned email', 'Return-Path: <>\r\nFrom: ann@realty.example', 'bounce'],
  ['a delivery report', 'Content-Type: multipart/report; report-type=delivery-status', 'bounce'],
  ['a read receipt', 'Content-Type: multipart/report; report-type=disposition-notification', 'bounce'],
  ['the mail server’s own', 'From: MAILER-DAEMON@mx.example.com', 'bounce'],
  ['an out-of-office reply', 'Auto-Submitted: auto-replied (vacation)', 'auto_reply'],
  ['an old autoresponder', 'X-Autoreply: yes', 'auto_reply'],
  ['a notification', 'Auto-Submitted: auto-generated', 'bulk'],
  ['a mass email', 'Precedence: bulk', 'bulk'],
  ['junk', 'Precedence: JUNK', 'bulk'],
  ['a mailing list', 'List-Id: <agents.realty.example>', 'bulk'],
  ['ours, by its author', 'From: ODIE <odie@example.com>', 'own'],
  ['ours, by the inbox’s address', 'From: reports@example.com', 'own'],
  ['ours, by its Message-ID', `Message-ID: <${'a1'.repeat(16)}@odie.example.com>`, 'own'],
  ['ours, by its copy of the Message-ID', 'X-ODIE-Message-ID: <x@odie.example.com>', 'own'],
])('%s is automatic', (_what, header, kind) => {
  expect(kindOf(header)).toBe(kind)
})

test.each([
  'From: ann@realty.example\r\nAuto-Submitted: no',
  'From: ann@realty.example\r\nPrecedence: first-class',
  'From: ann@realty.example\r\nReturn-Path: <ann@realty.example>\r\nList-Unsubscribe: <https://x.example>',
  `From: ann@realty.example\r\nIn-Reply-To: <${'a1'.repeat(16)}@odie.example.com>`,
])('%j isn’t', (header) => {
  expect(kindOf(header)).toBeNull()
})

const TOKEN = 'k3v9x0q2w8e7r6t5y4u1'
const tokenIn = (header: string, recipient: string | null = null) =>
  tokenOfDelivery(fieldsOf(header), { inbox: 'reports@example.com', recipient })

test.each([
  [`Delivered-To: reports+${TOKEN}@example.com`],
  [`X-Original-To: Reports+${TOKEN.toUpperCase()}@Example.com`],
  [`Delivered-To: odie@mail.example.com\r\nTo: Pat <pat@example.net>, "O" <reports+${TOKEN}@example.com>`],
  [`To: reports@example.com\r\nCc: reports+${TOKEN}@example.com`],
  [`Envelope-To: reports+${TOKEN}@example.com`],
])('the private address is found in %j', (header) => {
  expect(tokenIn(header)).toBe(TOKEN)
})

test('the envelope’s recipient comes before what the header says', () => {
  const other = 'a'.repeat(20)
  expect(tokenIn(`To: reports+${other}@example.com`, `reports+${TOKEN}@example.com`)).toBe(TOKEN)
})

test.each([
  'To: reports@example.com',
  `To: reports+${TOKEN}@example.com.evil.example`,
  `To: my.reports+${TOKEN}@example.com`,
  `To: reports+${TOKEN}@sub.example.com`,
  `Subject: reports+${TOKEN}@example.com`,
  'To: reports+short@example.com',
])('there’s none in %j', (header) => {
  expect(tokenIn(header)).toBeNull()
})
