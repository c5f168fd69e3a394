import { globSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { htmlOf, textOf } from '#platform/mail/layout.ts'
import { HOSTILE } from './facts.ts'
import { LETTERS } from './letters.ts'

/* Every email that ODIE sends. */

test('every email is covered here', async () => {
  const modules = globSync('src/domain/**/mails.ts').map(
    (file) => import(path.resolve(file)) as Promise<Record<string, unknown>>,
  )
  const kinds = (await Promise.all(modules)).flatMap((module) => Object.keys(module))
  expect(kinds.sort()).toEqual(Object.keys(LETTERS).sort())
})

describe.each(Object.entries(LETTERS))('%s', (_kind, letter) => {
  const html = htmlOf(letter)
  const text = textOf(letter)

  test('is a single column of at most 600 px, with markup that every email client supports', () => {
    expect(html).toContain('<!doctype html>')
    expect(html).toContain('<meta charset="utf-8">')
    expect(html).toMatch(/<html lang="en">/)
    for (const [, width] of html.matchAll(/\bwidth="(\d+)"/g)) expect(Number(width)).toBeLessThanOrEqual(600)
    expect(html).toContain('max-width:600px')
    for (const [table] of html.matchAll(/<table[^>]*>/g)) expect(table).toContain('role="presentation"')
    expect(html).not.toMatch(/\b(flex|grid|float|position|calc|var)\b\s*[:(]/)
    // Longer lines exceed SMTP's limit of 998 bytes once a naive client encodes them.
    expect(Math.max(...text.split('\n').map(({ length }) => length))).toBeLessThan(900)
  })

  test('runs no code and loads nothing', () => {
    expect(html).not.toMatch(/<(script|style|link|img|iframe|object|form|input|svg|video|base)\b/i)
    expect(html).not.toMatch(/\son\w+\s*=|javascript:|@import|url\(/i)
    for (const [, address = ''] of html.matchAll(/(?:href|src|background)="([^"]*)"/g))
      expect([letter.action?.url, letter.unsubscribe?.url]).toContain(address.replaceAll('&amp;', '&'))
  })

  test('shows markup as plain text', () => {
    const tags = [...html.matchAll(/<\/?([a-z!][a-z0-9]*)/gi)].map(([, tag = '']) => tag.toLowerCase())
    const ours = ['!doctype', 'html', 'head', 'meta', 'title', 'body', 'div', 'table', 'tr', 'td', 'span']
    expect([...new Set(tags)].filter((tag) => ![...ours, 'h1', 'p', 'a', 'br'].includes(tag))).toEqual([])
  })

  test('has the same content as plain text, with the full URL of its link', () => {
    for (const part of [letter.heading, ...letter.body]) expect(text).toContain(part)
    for (const link of [letter.action, letter.unsubscribe])
      if (link) expect(text.split('\n')).toContain(link.url)
    expect(text.trimEnd()).toMatch(/ODIE · On-Demand Inspection Estimates$/)
  })

  test('has curly apostrophes and quotation marks, and no period after its subject, heading, and button', () => {
    const { subject, heading, body, action, note } = letter
    const texts = [subject, heading, ...body, action?.label ?? '', note ?? ''].map((each) =>
      each.replaceAll(HOSTILE, 'Nora'),
    )
    expect(texts.filter((each) => /['"]/.test(each))).toEqual([])
    for (const label of [subject, heading, action?.label ?? '']) expect(label).not.toMatch(/\.$/)
  })

  test('has a subject, and a preview other than the wordmark', () => {
    expect(letter.subject.length).toBeGreaterThan(5)
    expect(html.indexOf('display:none')).toBeLessThan(html.indexOf('DIE</td>'))
    expect(letter.cause).toMatch(/^[a-z-]+:/)
  })
})
