import { readFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { nameOf, shippedPackages } from './shipped.ts'

/*
 * Filters the list that `npm sbom` writes, from standard input to standard output: leaves out tools, and names the application after
 * the package instead of the folder. npm's own `--omit=dev` leaves out the packages of the pages, too. `script/sbom` runs it.
 */

type Bom = {
  metadata: { component: { name: string } }
  components: { name: string; version: string; 'bom-ref': string }[]
  dependencies: { ref: string; dependsOn: string[] }[]
}

const bom: Bom = JSON.parse(await text(process.stdin))
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
const shipped = new Set(
  [...shippedPackages(packages)].map((folder) => `${nameOf(folder)}@${packages[folder].version}`),
)
const tools = new Set(
  bom.components
    .filter(({ name, version }) => !shipped.has(`${name}@${version}`))
    .map((tool) => tool['bom-ref']),
)
bom.metadata.component.name = JSON.parse(readFileSync('package.json', 'utf8')).name
bom.components = bom.components.filter((each) => !tools.has(each['bom-ref']))
bom.dependencies = bom.dependencies
  .filter(({ ref }) => !tools.has(ref))
  .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((each) => !tools.has(each)) }))
process.stdout.write(`${JSON.stringify(bom, null, 2)}\n`)
