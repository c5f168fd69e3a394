import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { parse } from 'yaml'

/* What Compose makes of deploy/compose.yaml, which no container engine is needed for. */

export type Service = {
  image: string
  build?: object
  pull_policy?: string
  env_file?: string
  environment: Record<string, string>
  profiles?: string[]
  secrets?: string[]
  mem_limit?: string
  cpus?: number
  pids_limit?: number
  logging?: { options?: Record<string, string> }
  volumes?: string[]
}

type Variables = Record<string, string | undefined>

/** The services with the variables of a `.env` file in place, each with the environment that its processes get. */
export function composeWith(dotEnv: string): Record<string, Service> {
  const variables = parseEnv(dotEnv)
  // As Compose does, after parsing: a value can't change the structure.
  const revive = (_key: unknown, value: unknown) =>
    typeof value === 'string' ? interpolate(value, variables) : value
  const { services }: { services: Record<string, Service> } = parse(
    readFileSync('deploy/compose.yaml', 'utf8'),
    revive,
    { merge: true },
  )
  return Object.fromEntries(
    Object.entries(services).map(([name, service]) => [
      name,
      // What `environment` has wins over `env_file`.
      {
        ...service,
        environment: { ...(service.env_file && variables), ...service.environment } as Service['environment'],
      },
    ]),
  )
}

/** `${NAME}`, `${NAME:-default}`, and `${NAME:?what to do}`; `$$` is a dollar sign. */
const interpolate = (text: string, variables: Variables) =>
  text.replaceAll(/\$(?:\$|\{(\w+)(?::([-?])([^}]*))?\})/g, (all, name, operator, rest = '') => {
    if (all === '$$') return '$'
    if (variables[name]) return variables[name]
    if (operator === '?') throw new Error(`${name} ${rest}`)
    return operator === '-' ? rest : ''
  })
