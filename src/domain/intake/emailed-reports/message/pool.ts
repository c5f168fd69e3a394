/** The pool that parses emails. One of 115 MB takes 4 s and 500 MB. */
export const MESSAGE_POOL = {
  entry: new URL('./message-process.ts', import.meta.url),
  processes: 1,
  limits: { totalMs: 120_000, idleMs: 60_000, maxRssBytes: 1_000_000_000, heapMb: 512 },
}
