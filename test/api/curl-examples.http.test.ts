import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createProgram, givePassword } from '../builders/accounts/access-tokens.ts'
import { createSentEstimate } from '../builders/estimates.ts'
import { linesOfText, makePdf } from '../builders/pdf-fixtures.ts'
import { app } from '../harness/harness.ts'

/* The commands of docs/api.md, as a reader runs them. */

const guide = await readFile('docs/api.md', 'utf8')
const run = promisify(execFile)

/** The commands of each example under a heading. */
const examplesUnder = (heading: string) => {
  const [, section = ''] = guide.split(`\n## ${heading}\n`)
  return [...(section.split('\n## ')[0] ?? '').matchAll(/```sh\n(.*?)```/gs)].map(
    ([, commands = '']) => commands,
  )
}

let folder: string
let address: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'odie-api-'))
  await writeFile(
    path.join(folder, 'report.pdf'),
    makePdf([{ content: linesOfText(['4.1 A breaker is double tapped.']) }]),
  )
  address = await app.listen({ port: 0, host: '127.0.0.1' })
})

afterAll(() => rm(folder, { recursive: true, force: true }))

/** What the commands print, run one after the other in a shell that stops at the first that fails. */
async function runExample(commands: string, env: Record<string, string>) {
  const { PATH = '' } = process.env
  const options = { cwd: folder, env: { PATH, ODIE: address, ...env } }
  return (await run('bash', ['-euo', 'pipefail', '-c', commands], options)).stdout
}

const fileOf = async (name: string) => (await readFile(path.join(folder, name))).toString('latin1')

test('an agent’s commands upload a report, follow it, and fetch the estimate and its PDF', async () => {
  const { agent, id, reportId, address: property } = await createSentEstimate()
  await givePassword(agent)
  const { accessToken: ODIE_TOKEN } = await createProgram(agent, ['reports:write', 'estimates:read'])
  const env = { ODIE_TOKEN, REPORT: reportId, ESTIMATE: id }
  const [whoAmI = ''] = examplesUnder('In five minutes')
  expect(JSON.parse(await runExample(whoAmI, env))).toMatchObject({ email: agent.email })

  const [upload = '', progress = '', versions = '', estimate = '', ...more] = examplesUnder('For agents')
  expect(more).toEqual([])
  const example = '1840 N Elm St, Milwaukee, WI 53202'
  expect(upload).toContain(example)
  const uploaded = JSON.parse(await runExample(upload.replace(example, property), env))
  expect(uploaded).toMatchObject({ propertyAddress: property, originalFileName: 'report.pdf' })
  expect(JSON.parse(await runExample(progress, env))).toMatchObject({ id: reportId, status: 'processed' })
  expect(JSON.parse(await runExample(versions, env))).toMatchObject([{ id }])
  expect(JSON.parse(await runExample(estimate, env))).toMatchObject({ id, estimateData: expect.anything() })
  expect(await fileOf('estimate.pdf')).toMatch(/^%PDF-/)
})

test('a contractor’s commands add an item, export the pricebook, and list estimates in pages', async () => {
  const { contractor } = await createSentEstimate()
  await givePassword(contractor)
  const { accessToken: ODIE_TOKEN } = await createProgram(contractor, ['pricebooks:write', 'estimates:read'])
  const [pricebook = '', list = '', ...more] = examplesUnder('For contractors')
  expect(more).toEqual([])
  expect(JSON.parse(await runExample(pricebook, { ODIE_TOKEN }))).toMatchObject({ minPrice: '45.00' })
  expect(await fileOf('pricebook.csv')).toContain('Replace a cracked cover plate')
  expect(await runExample(list.replace('limit=2', 'limit=1'), { ODIE_TOKEN })).toMatch(/^HTTP\/1.1 200/)
})

test('a command that’s rejected fails, with the reason', async () => {
  const { agent, id: ESTIMATE } = await createSentEstimate()
  await givePassword(agent)
  const { accessToken: ODIE_TOKEN } = await createProgram(agent, ['reports:read'])
  const commands = examplesUnder('For agents')[3] ?? ''
  const failure = runExample(commands, { ODIE_TOKEN, ESTIMATE })
  await expect(failure).rejects.toMatchObject({
    code: 22,
    stdout: expect.stringContaining('insufficient_scope'),
  })
})
