import { expect, test } from 'vitest'
import { createScreenLock } from './screen-lock.ts'

/** A browser that grants locks, counts them, and releases them like a real one when its page is hidden. */
class Browser extends EventTarget {
  visibilityState: DocumentVisibilityState = 'visible'
  requests = 0
  locks: GrantedLock[] = []
  isRefusing = false

  async request() {
    this.requests += 1
    if (this.isRefusing || this.visibilityState === 'hidden')
      throw new DOMException('Low battery', 'NotAllowedError')
    const lock = new GrantedLock()
    this.locks.push(lock)
    return lock
  }

  get held() {
    return this.locks.filter(({ released }) => !released).length
  }

  async turn(visibility: DocumentVisibilityState) {
    this.visibilityState = visibility
    if (visibility === 'hidden') for (const lock of this.locks) await lock.release()
    this.dispatchEvent(new Event('visibilitychange'))
    await settled()
  }
}

class GrantedLock extends EventTarget {
  released = false
  async release() {
    if (this.released) return
    this.released = true
    this.dispatchEvent(new Event('release'))
  }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

test('two uploads at a time hold one lock, until the last of them ends', async () => {
  const browser = new Browser()
  const screen = createScreenLock(browser, browser)
  const [first, second] = [screen.hold(), screen.hold()]
  await settled()
  expect([browser.requests, browser.held, screen.isHeld()]).toEqual([1, 1, true])
  first()
  first()
  expect(browser.held).toBe(1)
  second()
  expect([browser.held, screen.isHeld()]).toEqual([0, false])
})

test('the lock is taken again when a hidden page is shown, unless the upload has ended', async () => {
  const browser = new Browser()
  const screen = createScreenLock(browser, browser)
  const release = screen.hold()
  await settled()
  await browser.turn('hidden')
  expect([browser.held, screen.isHeld()]).toEqual([0, false])
  await browser.turn('visible')
  expect([browser.requests, browser.held, screen.isHeld()]).toEqual([2, 1, true])
  await browser.turn('hidden')
  release()
  await browser.turn('visible')
  expect([browser.requests, browser.held]).toEqual([2, 0])
})

test('an upload that ends before the browser answers leaves no lock behind', async () => {
  const browser = new Browser()
  const screen = createScreenLock(browser, browser)
  screen.hold()()
  await settled()
  expect([browser.requests, browser.held, screen.isHeld()]).toEqual([1, 0, false])
})

test('a refusal is no error, and is asked about again when the page is shown', async () => {
  const browser = new Browser()
  browser.isRefusing = true
  const screen = createScreenLock(browser, browser)
  screen.hold()
  expect(screen.isHeld()).toBe(true)
  await settled()
  expect(screen.isHeld()).toBe(false)
  browser.isRefusing = false
  await browser.turn('hidden')
  await browser.turn('visible')
  expect(screen.isHeld()).toBe(true)
})

test('a browser without wake locks keeps nothing on', async () => {
  const browser = new Browser()
  const screen = createScreenLock(undefined, browser)
  const release = screen.hold()
  await browser.turn('visible')
  expect(screen.isHeld()).toBe(false)
  release()
})

test('those who show whether the screen stays on hear of every change', async () => {
  const browser = new Browser()
  const screen = createScreenLock(browser, browser)
  const heard: boolean[] = []
  const stop = screen.subscribe(() => heard.push(screen.isHeld()))
  const release = screen.hold()
  await settled()
  await browser.turn('hidden')
  release()
  stop()
  screen.hold()
  expect([heard.includes(true), heard.at(-1)]).toEqual([true, false])
})
