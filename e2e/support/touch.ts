import type { Page } from '@playwright/test'

type Point = { x: number; y: number }

/** Moves fingers that start at these places by a distance, both in pixels. */
export async function swipe(page: Page, from: readonly Point[], by: Point) {
  const STEPS = 10
  const session = await page.context().newCDPSession(page)
  const at = (step: number) =>
    from.map(({ x, y }, id) => ({ x: x + (by.x * step) / STEPS, y: y + (by.y * step) / STEPS, id }))
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) })
  for (let step = 1; step <= STEPS; step++)
    await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(step) })
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await session.detach()
}
