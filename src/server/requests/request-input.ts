import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Endpoint } from '#kernel/endpoint.ts'
import { DomainError } from '#kernel/errors.ts'
import { isStorable } from '#kernel/text/text.ts'
import { missingFile, type UploadForm } from './uploads.ts'

/**
 * The input of a request, validated by its endpoint's contract.
 * @throws DomainError `invalid`, with a message for each field
 */
export function parseInput(endpoint: Endpoint, request: FastifyRequest, form: UploadForm | null): unknown {
  const body = form?.fields ?? (isInQuery(endpoint) ? request.query : request.body)
  // The path's values are spread last, so that a body can't overrule the id in the address.
  const input = { ...asObject(body), ...asObject(request.params) }
  assertStorable(input)
  const parsed = endpoint.input.safeParse(input)
  if (!parsed.success) throw invalidInput(parsed.error)
  if (endpoint.upload && form) assertFileName(endpoint.upload, form)
  return parsed.data
}

/** Whether an endpoint's input is in the query. */
const isInQuery = ({ method, isOneClick }: Endpoint) => method === 'GET' || method === 'HEAD' || isOneClick

const asObject = (value: unknown): object => (typeof value === 'object' && value !== null ? value : {})

const UNSTORABLE = 'This text contains a character that can’t be saved. Please delete it and try again.'

/**
 * Rejects U+0000 and lone surrogates in every text of an input, names of fields included: PostgreSQL fails on them.
 * Iterative, because 2 MB of brackets are nested deeper than the stack.
 */
function assertStorable(input: object) {
  const left: { value: unknown; path: string }[] = [{ value: input, path: '' }]
  for (let next = left.pop(); next; next = left.pop()) {
    const { value, path } = next
    if (typeof value === 'string') assertText(value, path)
    for (const [key, item] of Object.entries(asObject(value))) {
      assertText(key, path)
      left.push({ value: item, path: path ? `${path}.${key}` : key })
    }
  }
}

function assertText(text: string, path: string) {
  if (!isStorable(text)) throw new DomainError('invalid', UNSTORABLE, { fields: { [path]: UNSTORABLE } })
}

function assertFileName(upload: NonNullable<Endpoint['upload']>, { fileName }: UploadForm) {
  if (fileName === null) throw missingFile(upload)
  if (isStorable(fileName)) return
  const message = 'The file’s name contains a character that can’t be saved. Please rename the file.'
  throw new DomainError('invalid', message, { fields: { [upload.field]: message } })
}

/** The first message, and one for each field of the form. */
function invalidInput(error: z.ZodError): DomainError {
  const fields: Record<string, string> = {}
  for (const issue of error.issues) fields[issue.path.join('.')] ??= issue.message
  return new DomainError('invalid', error.issues[0]?.message ?? 'Please check your input.', { fields })
}

/**
 * Whether a request was rejected for a field that may come after its file. An address that can't be used is rejected before the file is
 * read, though.
 */
export function mayBeLate({ input, path, upload }: Endpoint, form: UploadForm, error: unknown): boolean {
  if (!(error instanceof DomainError) || error.code !== 'invalid' || !form.mayContinue()) return false
  const mayCome = (name: string) =>
    name !== upload?.field && !path.includes(`:${name}`) && !Object.hasOwn(form.fields, name)
  const names = input instanceof z.ZodObject ? Object.keys(input.shape) : []
  return (error.fields ? Object.keys(error.fields) : names).some(mayCome)
}
