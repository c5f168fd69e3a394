import { expect, test } from 'vitest'
import { z } from 'zod'
import { EVENTS, EventType, Payload } from './catalogue.ts'

const TIMESTAMP = '2026-12-16T17:04:05.000Z'

const INTRODUCTION = `# Webhook events

The events that [webhooks](webhooks.md) send, with an example of each. \`documentation.test.ts\` writes this page from
\`src/domain/webhooks/events/catalogue.ts\` (\`npx vitest run --project rules -u\` and its path), so it has what ODIE sends.

Fields are added over time, and none is changed or removed, so ignore those that you don't know. Amounts are dollars and cents in a
string. Nothing that a person wrote, such as notes and reasons for a decision, is in an event.`

function sectionOf(type: EventType): string {
  const { summary, notes, roles, data, example } = EVENTS[type]
  const payload = Payload.parse({ type, timestamp: TIMESTAMP, data: data.parse(example) })
  const { properties = {} } = z.toJSONSchema(data) as { properties?: Record<string, object> }
  const fields = Object.entries(properties).map(([name, schema]) => `| \`${name}\` | ${typeText(schema)} |`)
  return [
    `## \`${type}\``,
    `${[summary, notes].filter(Boolean).join(' ')} For: ${roles.map((role) => `${role}s`).join(', ')}.`,
    ['| field | type |', '|---|---|', ...fields].join('\n'),
    ['```json', JSON.stringify(payload, null, 2), '```'].join('\n'),
  ].join('\n\n')
}

type Schema = {
  type?: string
  format?: string
  const?: string
  enum?: string[]
  pattern?: string
  anyOf?: Schema[]
}

function typeText({ type, format, const: only, enum: options, pattern, anyOf }: Schema): string {
  if (anyOf) return anyOf.map(typeText).join(' or ')
  if (only) return `\`"${only}"\``
  if (options) return options.map((option) => `\`"${option}"\``).join(' or ')
  if (format === 'uuid') return 'ID (UUID)'
  if (format === 'date') return 'day, like `2026-12-31`'
  if (type === 'integer') return 'whole number'
  if (pattern) return 'amount, like `"1234.50"`'
  return type === 'null' ? '`null`' : 'text'
}

test('every event is documented with its fields and an example that its schema accepts', async () => {
  const page = [INTRODUCTION, ...EventType.options.map(sectionOf)].join('\n\n')
  await expect(`${page}\n`).toMatchFileSnapshot('../../../../docs/webhook-events.md')
})
