import { HYDRATED_EVENT } from '#web/shell/loading/late-script.ts'
import { type Values, withValues } from './tokens.ts'

/*
 * What a frame shows before its page's script has loaded: the first data that it reads, put into markup that the build has made. It's
 * part of inline scripts, so it imports nothing large.
 */

declare global {
  /** What was shown early, as HTML, by name: React takes it over when it renders the frame again. */
  var odieEarlyHtml: Record<string, string> | undefined
  /** Ends when what's shown early is there, or can't be read. The page's script starts then, or after `EARLY_WAIT_MS`. */
  var odieEarlyWork: Promise<unknown> | undefined
}

/**
 * Does what shows the frame's content. Until that's done, the page's scripts don't share the line with it: they'd take every connection, and
 * a second request that depends on the first would wait for all of them. What can't be read, the page's script says.
 */
export function showBeforeScripts(...work: readonly Promise<unknown>[]) {
  globalThis.odieEarlyWork = Promise.allSettled(work)
}

/** The URLs that the frame's content named `name` is made from. */
export const earlySources = (name: string): readonly string[] =>
  JSON.parse(part('template', name)?.dataset.earlySources ?? '[]')

/** From then on the page reads by itself, and would take over what's older than a change it has made. */
let isOver = false
addEventListener(HYDRATED_EVENT, () => (isOver = true), { once: true })

/** A response that isn't successful. */
export class EarlyFailure extends Error {
  readonly status: number

  constructor(status: number) {
    super(`${status}`)
    this.status = status
  }
}

/**
 * Reads a URL's JSON; the page's script takes the response over. Rejects with `EarlyFailure` if it isn't successful, and once that script
 * is running.
 */
export async function readEarly<T>(href: string): Promise<T> {
  if (isOver) throw new Error('too late')
  const response = fetch(href, { headers: { accept: 'application/json' } })
  globalThis.odieEarlyReads = { ...globalThis.odieEarlyReads, [href]: response }
  const copy = (await response).clone()
  if (!copy.ok) throw new EarlyFailure(copy.status)
  return await copy.json()
}

/**
 * Shows a copy of the template with these values, in place of the gray bars, and in it a copy of its `data-early-each` for each of `items`.
 * Does nothing if the page is there already.
 */
export function showEarly(name: string, values: Values, items: readonly Values[]) {
  const template = part('template', name)
  const target = part('target', name)
  if (!template || !target) return
  const copy = template.cloneNode(true) as HTMLElement
  const each = copy.querySelector<HTMLElement>('[data-early-each]')
  const place = document.createComment('')
  // Taken out first: an item's texts aren't searched for tokens again.
  each?.replaceWith(place)
  fillIn(copy, values)
  if (each) place.replaceWith(...items.map((item) => fillIn(each.cloneNode(true) as HTMLElement, item)))
  target.replaceChildren(...copy.childNodes)
  globalThis.odieEarlyHtml = { ...globalThis.odieEarlyHtml, [name]: target.innerHTML }
}

const part = (kind: 'template' | 'target', name: string) =>
  document.querySelector<HTMLElement>(`[data-early-${kind}="${name}"]`)

/** Values are texts and parts of URLs, never markup. */
function fillIn(part: HTMLElement, values: Values): HTMLElement {
  for (const element of part.querySelectorAll<HTMLElement>('[data-early-if]'))
    if (values[element.dataset.earlyIf ?? ''] == null) element.remove()
  const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const { currentNode: node } = texts
    node.nodeValue = withValues(node.nodeValue ?? '', values)
  }
  // Ids, which need no encoding, and what's encoded already.
  replaceIn(part, 'href', (href) => withValues(href, values))
  // The template has the same.
  for (const reference of ['id', 'aria-labelledby']) replaceIn(part, reference, (id) => `${id}-early`)
  return part
}

function replaceIn(part: HTMLElement, attribute: string, change: (value: string) => string) {
  for (const element of part.querySelectorAll(`[${attribute}]`))
    element.setAttribute(attribute, change(element.getAttribute(attribute) ?? ''))
}
