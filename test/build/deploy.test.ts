import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '#platform/config/config.ts'
import { Environment } from '#platform/config/environment.ts'
import { SECRETS } from '#platform/config/secret-files.ts'
import { SERVER } from '../processes/processes.ts'
import { composeWith, type Service } from './compose.ts'

const dockerfile = readFileSync('deploy/Dockerfile', 'utf8').split('\n')
const instructions = (name: string) =>
  dockerfile.filter((line) => line.startsWith(`${name} `)).map((line) => line.split(' ').slice(1))

test('the image has the version of Node that the scripts install', () => {
  const version = readFileSync('script/runtime.sh', 'utf8')
    .split('\n')
    .find((line) => line.startsWith('NODE_VERSION='))
    ?.slice('NODE_VERSION='.length)
  const images = instructions('FROM').map(([image]) => image)
  expect(images).toEqual(images.map(() => `node:${version}-bookworm-slim`))
})

test('whatever the image copies exists', () => {
  const copied = instructions('COPY')
    .filter(([first]) => !first?.startsWith('--from='))
    .flatMap((words) => words.slice(0, -1))
  expect(copied.filter((file) => !existsSync(file))).toEqual([])
})

test('script/server, the image, and systemd start the same command', () => {
  const starts = ['script/server', 'deploy/odie-server@.service'].map(
    (file) =>
      /node (?<command>.+)$/m.exec(readFileSync(file, 'utf8').replaceAll(/^#.*$/gm, ''))?.groups?.command,
  )
  const [image] = instructions('CMD').map((words) => JSON.parse(words.join(' ')).slice(1).join(' '))
  expect(starts).toEqual([image, image])
  // What benchmarks measure is what's shipped; tests add `test-flags.ts`.
  expect(image.split(' ')).toEqual(SERVER)
})

test('the image installs the packages of the pages once, and none of them on servers', () => {
  const runs = instructions('RUN').map((words) => words.join(' '))
  expect(runs.filter((run) => /npm ci|bootstrap/.test(run))).toEqual([
    'npm_config_ignore_scripts=true script/bootstrap',
    'npm ci --omit=dev --ignore-scripts && npm cache clean --force',
  ])
})

const example = readFileSync('deploy/.env.example', 'utf8')

/** Read by Compose, the AWS SDK, or Node, and not by ODIE. */
const READ_BY_OTHERS = [
  'ODIE_HOST',
  'COMPOSE_PROFILES',
  'AWS_ACCESS_KEY_ID',
  'AWS_SECRET_ACCESS_KEY',
  'AWS_SESSION_TOKEN',
  'NODE_EXTRA_CA_CERTS',
]

test('.env.example has every variable that ODIE reads, and no other, each with a comment', () => {
  const lines = example.split('\n')
  const listed = lines.flatMap((line, index) => {
    const name = /^#?([A-Z][A-Z0-9_]*)=/.exec(line)?.[1]
    return name ? [{ name, comment: lines[index - 1] ?? '' }] : []
  })
  const read = [
    ...Object.keys(Environment.shape),
    ...SECRETS.map((name) => `${name}_FILE`),
    ...READ_BY_OTHERS,
  ]
  expect(listed.map(({ name }) => name).sort()).toEqual(read.sort())
  expect(listed.filter(({ comment }) => !/^# \S/.test(comment))).toEqual([])
})

/** The secrets of `deploy/make-secrets`, in a copy of the folder. */
function madeSecrets() {
  const dir = mkdtempSync(path.join(tmpdir(), 'odie-deploy-'))
  onTestFinished(() => rm(dir, { recursive: true, force: true }))
  mkdirSync(path.join(dir, 'deploy'))
  const script = path.join(dir, 'deploy/make-secrets')
  writeFileSync(script, readFileSync('deploy/make-secrets'), { mode: 0o755 })
  const make = () => execFileSync(script, { encoding: 'utf8' })
  return { make, secrets: path.join(dir, 'deploy/secrets') }
}

const isOdie = ({ image }: Service) => image.startsWith('odie')
const odieServices = (dotEnv: string) =>
  Object.entries(composeWith(dotEnv)).filter(([, each]) => isOdie(each))

test('every variable in deploy/.env reaches every server, worker, and backup', () => {
  const set = Object.keys(Environment.shape).map((name) => `${name}=set-in-the-file`)
  const fixed = Object.keys(composeWith(example)['server-one']?.environment ?? {}).filter((name) =>
    [
      'NODE_ENV',
      'HOST',
      'PORT',
      'DATA_DIR',
      'PUBLIC_URL',
      'TRUST_PROXY',
      'METRICS_PORT',
      'ANALYSIS_PROCESSES',
    ].includes(name),
  )
  for (const [service, { environment }] of odieServices(`${example}\n${set.join('\n')}`))
    for (const name of Object.keys(Environment.shape).filter((each) => !fixed.includes(each)))
      expect([service, name, environment[name]]).toEqual([service, name, 'set-in-the-file'])
})

test('with the example and the secrets that a script makes, every process is configured, with a language model', () => {
  const { make, secrets } = madeSecrets()
  make()
  const more = [
    'AI_PROVIDER=ollama',
    'AI_MODEL=a-model',
    'AI_BASE_URL=http://ollama:11434',
    'ADMIN_PASSWORD=a password',
    "STORAGE_URL='s3://bucket?region=us-east-2'",
    'CLAMD_URL=tcp://clamd:3310',
    'SERVED_STATES=WI,IL',
    // Would break the proxy and the health checks.
    'PORT=4000',
  ]
  const configs = odieServices([example, ...more].join('\n')).map(([service, { environment }]) => {
    const env = Object.entries(environment).map(([name, value]) => [
      name,
      value.replace('/run/secrets', secrets),
    ])
    return [service, readConfig(Object.fromEntries(env))] as const
  })
  expect(configs.map(([service]) => service)).toEqual([
    'server-one',
    'server-two',
    'worker-one',
    'worker-two',
    'backups',
  ])
  for (const [service, config] of configs)
    expect(config).toMatchObject({
      production: true,
      port: 3000,
      publicUrl: 'https://odie.example.com',
      database: {
        kind: 'postgres',
        url: expect.stringMatching(/^postgres:\/\/odie:[0-9a-f]{48}@postgres\/odie$/),
      },
      sessionSecret: expect.stringMatching(/^[0-9a-f]{64}$/),
      ai: { provider: 'ollama', model: 'a-model', baseUrl: 'http://ollama:11434', contextTokens: 32_768 },
      storage: { kind: 's3', bucket: 'bucket' },
      clamd: { host: 'clamd' },
      servedStates: ['WI', 'IL'],
      analysisProcesses: service.startsWith('worker') ? 2 : 0,
    })
})

test('secrets that exist aren’t replaced, and only root can enter their folder', () => {
  const { make, secrets } = madeSecrets()
  make()
  const before = readFileSync(path.join(secrets, 'session-secret'), 'utf8')
  expect(make()).toBe('')
  expect(readFileSync(path.join(secrets, 'session-secret'), 'utf8')).toBe(before)
  expect(statSync(secrets).mode & 0o777).toBe(0o700)
})

test.each(['ODIE_HOST', 'MAIL_FROM', 'SUPPORT_EMAIL'])('Compose says that %s is missing', (name) => {
  const without = example.replace(new RegExp(`^${name}=.*$`, 'm'), '')
  expect(() => composeWith(without)).toThrow(`${name} is missing in deploy/.env`)
})

test('one service builds the image, and the others neither build nor pull it', () => {
  const services = odieServices(example)
  expect(services.filter(([, { build }]) => build).map(([name]) => name)).toEqual(['server-one'])
  expect(services.filter(([, { build, pull_policy: policy }]) => !build && policy !== 'never')).toEqual([])
})

test('every container has a limit of memory, CPU, processes, and log, and an image of one version', () => {
  for (const [name, service] of Object.entries(composeWith(example))) {
    const { mem_limit, cpus, pids_limit, logging } = service
    expect([name, mem_limit, cpus, pids_limit, logging?.options]).toEqual([
      name,
      expect.stringMatching(/^\d+[mg]$/),
      expect.any(Number),
      expect.any(Number),
      { 'max-size': '10m', 'max-file': '5' },
    ])
    if (!isOdie(service)) expect([name, service.image]).toEqual([name, expect.stringMatching(/:\d+\.\d+/)])
  }
})

test('backups have a volume of their own, and Ollama starts only with its profile', () => {
  const { backups, ollama } = composeWith(example)
  expect(backups?.volumes).toContain('backups:/backups')
  expect(ollama?.profiles).toEqual(['local-model'])
})

test.each(['.gitignore', '.dockerignore'])('%s leaves out deploy/.env and the secrets', (file) => {
  const ignored = readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => line.replace(/^\/|\/$/g, ''))
  expect(ignored).toEqual(expect.arrayContaining(['deploy/.env', 'deploy/secrets']))
})

const UNITS = ['odie-server@', 'odie-worker@', 'odie-backup', 'odie-restore-drill']
const unit = (name: string) => readFileSync(`deploy/${name}.service`, 'utf8')
const common = readFileSync('deploy/odie-.service.d/common.conf', 'utf8')

test('units find Node where script/bootstrap fetched it, and the machine’s own where it fetched none', () => {
  expect(common).toContain('Environment=PATH=/opt/odie/.node/bin:/usr/local/bin:/usr/bin:/bin\n')
  const starts = UNITS.map((name) => /^ExecStart=(\S+)/m.exec(unit(name))?.[1])
  expect(starts).toEqual(['/usr/bin/env', '/usr/bin/env', '/opt/odie/bin/odie', '/opt/odie/bin/odie'])
})

test('backups and drills end, and have timers that make up for a machine that was off', () => {
  // A drop-in wins over the unit, so what only long-running processes need isn't in it.
  expect(common).not.toMatch(/^(Type|Restart|WatchdogSec)=/m)
  for (const name of ['odie-backup', 'odie-restore-drill']) {
    expect(unit(name)).toMatch(/^Type=oneshot$/m)
    const timer = readFileSync(`deploy/${name}.timer`, 'utf8')
    expect(timer).toMatch(/^OnCalendar=.+$/m)
    expect(timer).toMatch(/^Persistent=true$/m)
  }
})
