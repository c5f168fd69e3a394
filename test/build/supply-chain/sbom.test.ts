import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { pagePackages } from './shipped.ts'

type Bom = {
  bomFormat: string
  metadata: { component: { name: string } }
  components: { name: string; version: string; hashes?: object[]; licenses?: object[] }[]
}

test('the bill of materials has every package that ODIE ships, and no tool', async () => {
  const dir = await mkdtemp(path.join(tmpdir(), 'odie-sbom-'))
  onTestFinished(() => rm(dir, { recursive: true, force: true }))
  const file = path.join(dir, 'sbom.json')
  await promisify(execFile)('script/sbom', [file])
  const { bomFormat, metadata, components }: Bom = JSON.parse(await readFile(file, 'utf8'))
  const { dependencies, devDependencies } = JSON.parse(await readFile('package.json', 'utf8'))

  expect([bomFormat, metadata.component.name]).toEqual(['CycloneDX', 'odie'])
  const listed = new Set(components.map(({ name, version }) => `${name}@${version}`))
  const pinned = (all: Record<string, string>) =>
    Object.entries(all).map(([name, version]) => `${name}@${version}`)
  expect(pinned(dependencies).filter((each) => !listed.has(each))).toEqual([])
  const inPages = new Set(pagePackages())
  const isInPages = ([name]: [string, string]) => inPages.has(name)
  const development = Object.entries<string>(devDependencies)
  expect(
    pinned(Object.fromEntries(development.filter(isInPages))).filter((each) => !listed.has(each)),
  ).toEqual([])
  const tools = pinned(Object.fromEntries(development.filter((each) => !isInPages(each))))
    // Some types, and the YAML parser, are also dependencies of packages that are shipped.
    .filter((each) => !/^(@types\/|yaml@)/.test(each))
  expect(tools.filter((each) => listed.has(each))).toEqual([])
  const fastify = components.find(({ name }) => name === 'fastify')
  expect(fastify).toMatchObject({ hashes: [{ alg: 'SHA-512' }], licenses: [{ license: { id: 'MIT' } }] })
})
