import sharp from 'sharp'
import { expect, test } from 'vitest'
import { smallJpeg } from './small-jpeg.ts'

/** Noise hardly compresses. */
const noise = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#fff',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .jpeg({ quality: 90 })
    .toBuffer()

test('a JPEG that fits stays as it is', async () => {
  const jpeg = await noise(60, 40)
  expect(await smallJpeg(jpeg, jpeg.byteLength)).toBe(jpeg)
})

test('a larger one is re-encoded to fit, and keeps its shape', async () => {
  const jpeg = await noise(800, 400)
  const smaller = (await smallJpeg(jpeg, Math.floor(jpeg.byteLength / 4)))!
  expect(smaller.byteLength).toBeLessThanOrEqual(jpeg.byteLength / 4)
  const { format, width, height } = await sharp(smaller).metadata()
  expect([format, Math.round(width / height)]).toEqual(['jpeg', 2])
})

test('one that never fits is left out', async () => {
  expect(await smallJpeg(await noise(800, 400), 100)).toBeNull()
})
