import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { importParts, splitContract } from './browser-contracts.ts'

const parse = (code: string) => parseSync('module.js', code).program

const CONTRACT = `
import { z } from 'zod'
import { UserId } from '#kernel/actor.ts'
import { MAX } from './rules.ts'
export const ROLES = ['a', 'b']
export const Person = z.object({ id: UserId, name: z.string().max(MAX) })
const Later = Person.array()
export const EditPerson = z.object({ role: z.enum(ROLES) })
export const editPerson = endpoint({
  name: 'editPerson',
  summary: 'Edits one.',
  method: 'POST',
  path: '/api/people/:id',
  access: ROLES,
  input: EditPerson,
  output: Later,
  upload: { field: 'file', maxBytes: MAX },
})
export const isPerson = (value) => Person.safeParse(value).success
export function nameOf(person) { return person.name }
`
const none = async () => null
const kernel = async (source: string) =>
  source === '#kernel/actor.ts'
    ? { plain: { code: '', names: [] }, schemas: { code: '', names: ['UserId'] } }
    : null

test('an endpoint is without its schemas, and what needs no schema is in a part of its own', async () => {
  const parts = await splitContract(CONTRACT, 'contract.ts', kernel, parse)
  expect(parts?.plain.names).toEqual(['ROLES', 'editPerson', 'nameOf'])
  expect(parts?.schemas.names).toEqual(['Person', 'Later', 'EditPerson', 'isPerson'])
  expect(parts?.plain.code).not.toMatch(/zod|UserId|Edits one|EditPerson|Later/)
  expect(parts?.plain.code).toContain(
    `path: '/api/people/:id', access: ROLES, upload: { field: 'file', maxBytes: MAX }`,
  )
  expect(parts?.plain.code).toContain(`import { MAX as MAX } from "./rules.ts"`)
  expect(parts?.schemas.code).toContain(`import { ROLES } from './contract.ts?plain'`)
})

test('both parts together run as the module did, but for what endpoints lost', async () => {
  const source = CONTRACT.replace(/^import .*$/gm, '')
  const parts = await splitContract(`import { z } from 'zod'\n${source}`, 'contract.ts', none, parse)
  const body = [parts!.plain.code, parts!.schemas.code].join('\n').replace(/^(import|export) .*$/gm, '')
  const run = new Function('z', 'UserId', 'MAX', `${body}; return { ROLES, editPerson, nameOf, isPerson }`)
  const { z } = await import('zod')
  const { editPerson, isPerson, nameOf } = run(z, z.string(), 3)
  expect(editPerson).toEqual({
    name: 'editPerson',
    method: 'POST',
    path: '/api/people/:id',
    access: ['a', 'b'],
    upload: { field: 'file', maxBytes: 3 },
  })
  expect([isPerson({ id: 'x', name: 'Ann' }), isPerson({ id: 'x', name: 'Anna' })]).toEqual([true, false])
  expect(nameOf({ name: 'Ann' })).toBe('Ann')
})

test('an imported function that needs a schema makes what calls it need one', async () => {
  const text = async () => ({ plain: { code: '', names: [] }, schemas: { code: '', names: ['displayName'] } })
  const code = `import { displayName } from '#kernel/text/text.ts'\nexport const name = displayName()\nexport const MAX = 3`
  const parts = await splitContract(code, 'contract.ts', text, parse)
  expect([parts?.plain.names, parts?.schemas.names]).toEqual([['MAX'], ['name']])
})

test('a module without schemas and endpoints, or with an effect, stays whole', async () => {
  expect(await splitContract('export const MAX = 3', 'rules.ts', none, parse)).toBeNull()
  expect(await splitContract(`import { z } from 'zod'\nz.config({})`, 'messages.ts', none, parse)).toBeNull()
})

test('an import names the part that has what it imports, also under another name', async () => {
  const partsOf = async (source: string) =>
    source.endsWith('contract.ts')
      ? { plain: { code: '', names: ['signIn'] }, schemas: { code: '', names: ['SignIn'] } }
      : null
  const code = `import { signIn as start, SignIn } from '#domain/x/contract.ts'\nimport { z } from 'zod'\nstart(SignIn)`
  expect(await importParts(code, partsOf, parse)).toBe(
    [
      `import { signIn as start } from '#domain/x/contract.ts?plain'`,
      `import { SignIn as SignIn } from '#domain/x/contract.ts?schemas'`,
      `import { z } from 'zod'`,
      'start(SignIn)',
    ].join('\n'),
  )
})

test('a name that a contract doesn’t export fails the build instead of the page', async () => {
  const partsOf = async () => ({ plain: { code: '', names: ['signIn'] }, schemas: { code: '', names: [] } })
  await expect(importParts(`import { signInn } from './contract.ts'`, partsOf, parse)).rejects.toThrow(
    './contract.ts has no signInn',
  )
})
