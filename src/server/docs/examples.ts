import type { JsonSchema } from './schemas.ts'

/** What values of these names look like; the first that fits and is valid by its schema counts. */
const TEXTS: readonly (readonly [RegExp, string])[] = [
  [/Address$|^address$/i, '1840 N Elm St, Milwaukee, WI 53202'],
  [/email/i, 'dana@example.com'],
  [/^(zip|zipCode|zipCodes|like)$/, '53202'],
  [/fileName|filename/i, 'inspection-report.pdf'],
  [/companyName|contractorName|company|business/i, 'Lakeside Electric'],
  [/^firstName$/, 'Dana'],
  [/^lastName$/, 'Rivers'],
  [/^(agentName|author|by|decidedBy|signedName|recipient|checkedBy)$/, 'Dana Rivers'],
  [/^(name|label|actor)$/, 'Dana Rivers'],
  [/phone/i, '(414) 555-0134'],
  [/licenseNumber/i, 'EC-12345'],
  [/^(title|lineTitle|itemName|price_item|heading)$/, 'Double-tapped breaker'],
  [
    /^(description|quote|sentence|samples|text|finding|html)$/,
    'A breaker in the main panel is double tapped.',
  ],
  [/^(kind|foundKind|added|gone)$/, 'double_tapped_breaker'],
  [/^(scope|work)$/, 'Separate the two conductors with a pigtail.'],
  [/^(location|place|section)$/, 'Main panel'],
  [/^unit$/, 'each'],
  [/^(question|message|note|reason|wish|answer|confidenceReason|subject)$/, 'Is this needed before closing?'],
  [/^(search|q|similar)$/, 'elm st'],
  [/^(city|towns)$/, 'Milwaukee'],
  [/county/i, 'Milwaukee'],
  [/^(state|servedStates)$/, 'WI'],
  [/url|uri|website/i, 'https://odie.example.com/agent'],
  [/password/i, 'correct horse battery'],
  [/^ip$|Ip$/, '203.0.113.7'],
  [/version/i, '2'],
  [/category/i, 'Panel'],
  [/^ending$/, 'k3Vw'],
  [/token$/, 'odie_pat_3f9c0a7be21d4c58a6e0f7b19d2c4e83ak3Vw'],
  [/sha256|^id$/, '5d41402abc4b2a76b9719d911017c5925d41402abc4b2a76b9719d911017c592'],
  [/^id$/, '5d41402abc4b2a76b9719d91'],
  [/^provider$/, 'anthropic'],
  [/^action$/, 'estimate-sent'],
  [/Price|amount|total|low|high|charged|Exceed|min|max|median|before/i, '1234.50'],
  [/./, 'reports:read'],
  [/./, '1234.50'],
  [/./, 'b1'],
]

const FORMATS: Record<string, string> = {
  uuid: '0b6f3f0e-4f0e-4f0e-8f0e-0b6f3f0e4f0e',
  'date-time': '2026-11-27T15:04:05.000Z',
  date: '2026-12-04',
  email: 'dana@example.com',
  uri: 'https://odie.example.com/agent',
}

type Options = { isInput?: boolean }

/**
 * An example of what a schema describes; `name` is the property's, which says what its text looks like. Of an input, only what's
 * required.
 */
export function exampleOf(schema: JsonSchema, name: string, options: Options = {}): unknown {
  if ('const' in schema) return schema.const
  if ('default' in schema && options.isInput) return schema.default
  const first = firstOf(schema)
  if (first) return exampleOf(first, name, options)
  if (schema.enum) return schema.enum[0]
  switch (schema.type) {
    case 'object':
      return objectExample(schema, name, options)
    case 'array':
      return arrayExample(schema, name, options)
    case 'string':
      return textExample(schema, name)
    case 'integer':
    case 'number':
      return numberExample(schema)
    case 'boolean':
      return true
    default:
      return null
  }
}

/** The first of several possible schemas that isn't null's. */
function firstOf(schema: JsonSchema) {
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf
  return choices?.find(({ type }) => type !== 'null')
}

function objectExample(schema: JsonSchema, name: string, options: Options): object {
  const { properties, required = [] } = schema
  const shown = Object.entries(properties ?? {}).filter(([key]) => !options.isInput || required.includes(key))
  const entries = shown.map(([key, value]) => [key, exampleOf(value, key, options)] as const)
  const others = schema.additionalProperties
  if (entries.length > 0 || typeof others !== 'object') return Object.fromEntries(entries)
  return recordExample(schema, others, name, options)
}

function recordExample({ propertyNames }: JsonSchema, values: JsonSchema, name: string, options: Options) {
  const key = propertyNames ? exampleOf(propertyNames, 'id') : name || 'id'
  return { [String(key)]: exampleOf(values, name, options) }
}

function arrayExample(schema: JsonSchema, name: string, options: Options): unknown[] {
  const fixed = schema.prefixItems
  if (fixed) return fixed.map((item) => exampleOf(item, name, options))
  return schema.items ? [exampleOf(schema.items, name, options)] : []
}

function textExample(schema: JsonSchema, name: string): string {
  const format = FORMATS[schema.format ?? '']
  if (format) return format
  const pattern = new RegExp(schema.pattern ?? '')
  const fits = (text: string) =>
    pattern.test(text) &&
    text.length >= (schema.minLength ?? 0) &&
    text.length <= (schema.maxLength ?? Number.POSITIVE_INFINITY)
  return TEXTS.find(([names, text]) => names.test(name) && fits(text))?.[1] ?? 'text'
}

function numberExample(schema: JsonSchema): number {
  const least = schema.minimum ?? schema.exclusiveMinimum ?? 1
  const most = schema.maximum ?? Number.POSITIVE_INFINITY
  return Math.min(Math.max(least, 1), most)
}
