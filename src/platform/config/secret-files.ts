import { readFileSync } from 'node:fs'
import { ConfigError } from './config-error.ts'

/**
 * The variables that grant access to something. Each may be in a file instead, which the variable `NAME_FILE` names: other
 * processes and `docker inspect` show a process's environment, but not its files.
 */
export const SECRETS = [
  'DATABASE_URL',
  'MIGRATION_DATABASE_URL',
  'SMTP_URL',
  'BOUNCES_IMAP_URL',
  'INBOX_IMAP_URL',
  'SESSION_SECRET',
  'ADMIN_PASSWORD',
  'AI_API_KEY',
  'OIDC_CLIENT_SECRET',
  'OIDC_GOOGLE_CLIENT_SECRET',
  'OIDC_MICROSOFT_CLIENT_SECRET',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'OTEL_EXPORTER_OTLP_TRACES_HEADERS',
] as const

type Variables = Record<string, string | undefined>

/**
 * The environment without empty variables, and with the secrets from files.
 * @throws ConfigError when a secret is set twice, or its file can't be read or is empty; the sentence never quotes the secret
 */
export function withSecretFiles(env: Variables): Record<string, string> {
  // Shells and compose files pass an unset variable as an empty one.
  const set = Object.fromEntries(
    Object.entries(env).filter((entry): entry is [string, string] => Boolean(entry[1])),
  )
  for (const name of SECRETS) {
    const file = set[`${name}_FILE`]
    if (!file) continue
    if (set[name])
      throw new ConfigError(`${name} and ${name}_FILE are both set: keep one, and remove the other.`)
    set[name] = readSecret(name, file)
  }
  return set
}

function readSecret(name: string, file: string) {
  // Editors and `echo` end a file with a newline, which belongs to no secret.
  const secret = contentOf(name, file).replace(/(\r?\n)+$/, '')
  if (secret !== '') return secret
  throw new ConfigError(`${name}_FILE: ${file} is empty: write the secret into it, or remove ${name}_FILE.`)
}

function contentOf(name: string, file: string) {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new ConfigError(
      `${name}_FILE: ${file} can’t be read (${code}): correct the path, or let the user who runs ODIE read it.`,
    )
  }
}
