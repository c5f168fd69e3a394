import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

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
