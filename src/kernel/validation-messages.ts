import { z } from 'zod'

/**
 * Our wording for every check without a message of its own, on the server and in forms. Importing this file installs it; on the
 * server `endpoint.ts` does, so it applies to every contract, and in the browser the forms do.
 */
z.config({ customError: (issue) => `${labelOf(issue.path)} ${describeIssue(issue)}` })

type Issue = z.core.$ZodRawIssue

/** `['lines', 3, 'unitPrice']` → `Unit price`. */
function labelOf(path: Issue['path']): string {
  const field = path?.findLast((segment) => typeof segment === 'string')
  if (!field) return 'This'
  const words = field
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .split(/[\s_-]+/)
    .map((word) => (/^(zip|id|url)$/i.test(word) ? word.toUpperCase() : word.toLowerCase()))
    .join(' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The rest of the sentence after the field's name, without the period. */
function describeIssue(issue: Issue): string {
  if (issue.input === undefined || issue.input === null) return 'is required'
  switch (issue.code) {
    case 'invalid_type':
      return TYPES[issue.expected] ?? 'isn’t valid'
    case 'too_big':
      return tooBig(issue.origin, Number(issue.maximum), issue.inclusive)
    case 'too_small':
      return tooSmall(issue.origin, Number(issue.minimum), issue.inclusive)
    case 'invalid_value':
      return issue.values.length > 1 ? `must be one of ${issue.values.join(', ')}` : 'isn’t valid'
    case 'invalid_format':
      return FORMATS[issue.format] ?? 'isn’t valid'
    case 'unrecognized_keys':
      return `has fields that we don’t recognize: ${issue.keys.join(', ')}`
    default:
      return 'isn’t valid'
  }
}

const TYPES: Record<string, string> = {
  string: 'must be text',
  number: 'must be a number',
  int: 'must be a whole number',
  boolean: 'must be true or false',
  array: 'must be a list',
  object: 'must be a group of fields',
}

const FORMATS: Record<string, string> = {
  email: 'must be an email address, like name@example.com',
  url: 'must be a web address, like https://example.com',
  date: 'must be a date, like 2026-07-04',
}

function tooBig(origin: string, max: number, isInclusive = true) {
  if (origin === 'string') return `must be ${count(max, 'character')} or fewer`
  if (origin === 'array' || origin === 'set') return `can have ${count(max, 'item')} at most`
  return isInclusive ? `must be ${max} or less` : `must be less than ${max}`
}

function tooSmall(origin: string, min: number, isInclusive = true) {
  if (origin === 'string') return min === 1 ? 'is required' : `must be ${count(min, 'character')} or more`
  if (origin === 'array' || origin === 'set') return `needs ${count(min, 'item')} or more`
  return isInclusive ? `must be ${min} or more` : `must be more than ${min}`
}

const count = (number: number, unit: string) => `${number} ${unit}${number === 1 ? '' : 's'}`
