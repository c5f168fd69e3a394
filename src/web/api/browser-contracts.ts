/*
 * Contracts as the browser needs them. An endpoint's schemas are the server's: it validates what it gets and what it sends, so in the
 * browser an endpoint is its name, address, and who may call it. Schemas of forms stay, in a module of their own, so that only pages
 * with a form load them, and the library that they're made of (18 kB, gzip).
 *
 * `contract.ts` becomes `contract.ts?plain`, without schemas, and `contract.ts?schemas`. Imports name the part that has what they
 * import: from a module that exports both, the bundler would load both. What a page doesn't use of either is dropped.
 */

type Part = 'plain' | 'schemas'
/** The code of each part of a module, and what it exports. */
export type Parts = Record<Part, { code: string; names: readonly string[] }>

/** What of an endpoint's description only the server uses. */
const SERVER_ONLY = new Set(['summary', 'input', 'output', 'status', 'isOneClick', 'setsUpSecondFactor'])

/** Initializers that bundlers drop by themselves if nothing uses them. */
const DROPPED_ANYWAY = new Set([
  'ArrowFunctionExpression',
  'FunctionExpression',
  'Identifier',
  'Literal',
  'TemplateLiteral',
])

type Node = { type: string; start: number; end: number; name?: string }
type Property = Node & { key?: Node }
type Declaration = Node & { id?: Node; declarations?: readonly (Node & { id: Node; init: Node | null })[] }
/** `imported` is missing in imports of the default export or of all. */
type Specifier = { local: Node; imported?: Node }
type Statement = Node & {
  source?: { value: string } | null
  declaration?: Declaration | null
  specifiers?: readonly Specifier[]
}
/** A top-level constant, function, or class. */
type Item = { names: readonly string[]; code: string; uses: ReadonlySet<string>; isEndpoint?: boolean }

/** The program of a module without types, as ESTree. From Vite, which only the build has. */
type Parse = (code: string) => { body: readonly unknown[] }
/** The parts of the module that `source` imports; null if it has none. */
type PartsOf = (source: string) => Promise<Parts | null>

/** A module in parts; null if it has neither schemas nor endpoints, or does something when it's loaded. `code` is without types. */
export async function splitContract(
  code: string,
  file: string,
  partsOf: PartsOf,
  parse: Parse,
): Promise<Parts | null> {
  const body = statementsIn(parse(code))
  const imports = body.filter(isImport)
  const rest = body.filter((statement) => !isImport(statement))
  if (!rest.every(isDeclaration)) return null
  const items = rest.map((statement) => itemOf(statement, code))
  const schemas = schemasIn(items, await importedSchemas(imports, partsOf))
  if (schemas.size === 0 && !items.some((item) => item.isEndpoint)) return null

  const plain = partOf(
    items.filter((item) => !schemas.has(item)),
    imports,
  )
  const others = partOf([...schemas], imports)
  const constants = plain.names.filter((name) => others.uses.has(name))
  const link = constants.length > 0 ? `import { ${constants.join(', ')} } from './${file}?plain'\n` : ''
  return { plain, schemas: { ...others, code: link + others.code } }
}

/** The imported names that need a schema to run. */
async function importedSchemas(imports: readonly Statement[], partsOf: PartsOf) {
  const names = new Set<string>()
  for (const { specifiers = [], source } of imports) {
    const parts = source && (await partsOf(source.value))
    for (const { local, imported } of specifiers)
      if (source?.value === 'zod' || parts?.schemas.names.includes(imported?.name ?? ''))
        names.add(local.name!)
  }
  return names
}

/** The items as a module, with the imports that they use. */
function partOf(items: readonly Item[], imports: readonly Statement[]) {
  const names = items.flatMap((item) => item.names)
  const uses = new Set(items.flatMap((item) => [...item.uses]))
  const used = imports.flatMap(({ specifiers = [], source }) => {
    const kept = specifiers.filter(({ local }) => uses.has(local.name!))
    return kept.length > 0 ? [`import ${specifiersText(kept)} from ${JSON.stringify(source?.value)}`] : []
  })
  const code = [...used, ...items.map((item) => item.code), `export { ${names.join(', ')} }`].join('\n')
  return { names, uses, code }
}

/** `code` with each import from a module in parts as imports of these parts. Throws for a name that neither has. */
export async function importParts(code: string, partsOf: PartsOf, parse: Parse): Promise<string> {
  let result = code
  // From the end, so that the places of those before stay the same.
  for (const { start, end, specifiers = [], source } of statementsIn(parse(code))
    .filter(isImport)
    .reverse()) {
    const parts = source && (await partsOf(source.value))
    if (!parts || !specifiers.every(({ imported }) => imported)) continue
    const missing = specifiers.find(({ imported }) => !nameIn(parts, imported!.name!))
    if (missing) throw new Error(`${source.value} has no ${missing.imported!.name}`)
    const texts = (['plain', 'schemas'] as const).flatMap((part) => {
      const kept = specifiers.filter(({ imported }) => parts[part].names.includes(imported!.name!))
      return kept.length > 0 ? [`import ${specifiersText(kept)} from '${source.value}?${part}'`] : []
    })
    result = result.slice(0, start) + texts.join('\n') + result.slice(end)
  }
  return result
}

const nameIn = ({ plain, schemas }: Parts, name: string) =>
  plain.names.includes(name) || schemas.names.includes(name)

const statementsIn = ({ body }: ReturnType<Parse>) => body as readonly Statement[]

const isImport = ({ type }: Statement) => type === 'ImportDeclaration'

const specifiersText = (specifiers: readonly Specifier[]) =>
  `{ ${specifiers.map(({ imported, local }) => `${imported?.name} as ${local.name}`).join(', ')} }`

/** The items that need a schema to run: they use an imported one or another such item. */
function schemasIn(items: readonly Item[], imported: ReadonlySet<string>): ReadonlySet<Item> {
  const names = new Set(imported)
  const found = new Set<Item>()
  for (let before = -1; before !== found.size; ) {
    before = found.size
    for (const item of items) {
      if (found.has(item) || ![...item.uses].some((name) => names.has(name))) continue
      found.add(item)
      for (const name of item.names) names.add(name)
    }
  }
  return found
}

const declarationOf = (statement: Statement): Declaration | null | undefined =>
  statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement

const isDeclaration = (statement: Statement) =>
  /^(Variable|Function|Class)Declaration$/.test(declarationOf(statement)?.type ?? '')

function itemOf(statement: Statement, code: string): Item {
  const declared = declarationOf(statement)!
  const { declarations } = declared
  if (!declarations)
    return {
      names: [declared.id!.name!],
      code: code.slice(declared.start, declared.end),
      uses: namesIn(declared),
    }
  const parts = declarations.map(({ id, init }) => ({ name: id.name!, ...initializerOf(init!, code) }))
  return {
    names: parts.map(({ name }) => name),
    code: parts.map(({ name, text }) => `const ${name} = ${text}`).join('\n'),
    uses: new Set(parts.flatMap(({ uses }) => [...uses])),
    isEndpoint: parts.some((part) => part.isEndpoint),
  }
}

function initializerOf(init: Node, code: string) {
  const { callee, arguments: [spec] = [] } = init as Node & { callee?: Node; arguments?: readonly Node[] }
  if (callee?.name === 'endpoint' && spec?.type === 'ObjectExpression') {
    const { properties } = spec as Node & { properties: readonly Property[] }
    const kept = properties.filter(({ key }) => !SERVER_ONLY.has(key?.name ?? ''))
    const uses = new Set(kept.flatMap((property) => [...namesIn(property)]))
    return {
      text: `({ ${kept.map(({ start, end }) => code.slice(start, end)).join(', ')} })`,
      uses,
      isEndpoint: true,
    }
  }
  const text = code.slice(init.start, init.end)
  return {
    text: DROPPED_ANYWAY.has(init.type) ? text : `/* @__PURE__ */ (() => (${text}))()`,
    uses: namesIn(init),
  }
}

/** All identifiers in a node, also those that are only keys. */
function namesIn(node: unknown): Set<string> {
  if (Array.isArray(node)) return new Set(node.flatMap((each) => [...namesIn(each)]))
  if (typeof node !== 'object' || node === null) return new Set()
  const { type, name } = node as Partial<Node>
  if (type === 'Identifier' && name) return new Set([name])
  return namesIn(Object.values(node))
}
