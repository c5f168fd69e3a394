import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { renderPage } from '#platform/documents/render.ts'
import { kindOfFile } from '#platform/documents/sniff.ts'
import { pdfOf, type Rotation } from './photo-pdf.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'odie-photos-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** A photo whose top is red. */
async function photo(width: number, height: number, rotation: Rotation = 0) {
  const top = { input: { create: { width, height: height / 2, channels: 3 as const, background: '#f00' } } }
  const paper = sharp({ create: { width, height, channels: 3, background: '#fff' } })
  const jpeg = await paper
    .composite([{ ...top, left: 0, top: 0 }])
    .jpeg()
    .toBuffer()
  return { jpeg: new Blob([new Uint8Array(jpeg)]), width, height, rotation }
}

async function write(name: string, pdf: Blob) {
  const path = join(folder, name)
  await writeFile(path, await pdf.bytes())
  return path
}

/** The color at a place of a page, as fractions of its width and height. */
async function colorAt(path: string, page: number, [x, y]: readonly [number, number]) {
  const { webp, width, height } = (await renderPage(path, page, { widthPx: 200 }))!
  const { data, info } = await sharp(webp).raw().toBuffer({ resolveWithObject: true })
  const at = (Math.floor(y * height) * width + Math.floor(x * width)) * info.channels
  return { color: data[at + 1]! > 128 ? 'white' : 'red', isWide: width > height }
}

test('each photo is a page of the PDF, in order and at the size of letter paper', async () => {
  const path = await write('two.pdf', pdfOf([await photo(300, 400), await photo(400, 300)]))
  expect(await kindOfFile(path)).toBe('pdf')
  expect(await renderPage(path, 1, { widthPx: 594 })).toMatchObject({ width: 594, height: 792 })
  expect(await renderPage(path, 2, { widthPx: 792 })).toMatchObject({ width: 792, height: 594 })
  expect(await renderPage(path, 3)).toBeUndefined()
})

test.each([
  [0, [0.5, 0.2], [0.5, 0.8], false],
  [90, [0.8, 0.5], [0.2, 0.5], true],
  [180, [0.5, 0.8], [0.5, 0.2], false],
  [270, [0.2, 0.5], [0.8, 0.5], true],
] as const)('a page turned by %i degrees is turned clockwise', async (rotation, red, white, isWide) => {
  const path = await write(`turned-${rotation}.pdf`, pdfOf([await photo(300, 400, rotation)]))
  expect(await colorAt(path, 1, red)).toEqual({ color: 'red', isWide })
  expect(await colorAt(path, 1, white)).toEqual({ color: 'white', isWide })
})

test('a hundred photos make a PDF with a hundred pages', async () => {
  const one = await photo(80, 100)
  const path = await write('hundred.pdf', pdfOf(Array.from({ length: 100 }, () => one)))
  expect(await renderPage(path, 100, { widthPx: 100 })).toBeDefined()
  expect(await renderPage(path, 101, { widthPx: 100 })).toBeUndefined()
})
