import { expect, test } from 'vitest'
import { evenLight, type Pixels } from './even-light.ts'

const WIDTH = 640
const HEIGHT = 800

/** Pixels of these shades of gray. */
function grayOf(shadeAt: (x: number, y: number) => number): Pixels {
  const data = new Uint8ClampedArray(WIDTH * HEIGHT * 4)
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) {
      const shade = shadeAt(x, y)
      data.set([shade, shade, shade, 255], (y * WIDTH + x) * 4)
    }
  return { data, width: WIDTH, height: HEIGHT }
}

const shadeAt = ({ data }: Pixels, x: number, y: number) => data[(y * WIDTH + x) * 4]!

/** Light that falls off to 40% at the right, and lines of print that reflect a fifth of it. */
const lightAt = (x: number) => 230 * (1 - 0.6 * (x / WIDTH))
const isPrint = (x: number, y: number) => y % 16 < 4 && x % 8 < 4

test('paper in a shadow gets as bright as the rest, and print on it stays dark', () => {
  const photo = grayOf((x, y) => lightAt(x) * (isPrint(x, y) ? 0.2 : 1))
  evenLight(photo)
  for (const x of [5, 165, 325, 485, 605]) {
    expect(shadeAt(photo, x, 410), `paper at ${x}`).toBeGreaterThan(215)
    expect(shadeAt(photo, x - 5, 400), `print at ${x - 5}`).toBeLessThan(80)
  }
})

test('a dark picture on the page isn’t taken for a shadow', () => {
  const isPicture = (x: number, y: number) => x > 300 && x < 360 && y > 300 && y < 360
  const photo = grayOf((x, y) => (isPicture(x, y) ? 60 : 220))
  evenLight(photo)
  expect(shadeAt(photo, 330, 330)).toBeLessThan(80)
  expect(shadeAt(photo, 100, 100)).toBeGreaterThan(235)
})

test('a photo that is dark all over gets brighter, but what isn’t lit at all doesn’t become paper', () => {
  const photo = grayOf((x) => (x < 320 ? 120 : 4))
  evenLight(photo)
  expect(shadeAt(photo, 60, 400)).toBeGreaterThan(230)
  expect(shadeAt(photo, 600, 400)).toBeLessThan(40)
})
