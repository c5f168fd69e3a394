import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { SERVER } from './processes.ts'

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
  // What tests and benchmarks measure is what's shipped.
  expect(image.split(' ')).toEqual(SERVER)
})
