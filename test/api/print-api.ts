import { stableApiOf } from '#server/docs/openapi.ts'
import { routes } from '#server/routes.ts'

const { paths, ...rest } = stableApiOf(routes.map(({ endpoint }) => endpoint))

const lines = Object.entries(paths).map(([address, operations]) => {
  const methods = Object.entries(operations).map(
    ([method, operation]) => `  ${JSON.stringify(method)}: ${JSON.stringify(operation)}`,
  )
  return ` ${JSON.stringify(address)}: {\n${methods.join(',\n')}\n }`
})
const start = JSON.stringify(rest).slice(0, -1)
process.stdout.write(`${start},\n"paths": {\n${lines.join(',\n')}\n}}\n`)
