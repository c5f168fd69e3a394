/** A sentence for staff that names the pages (1-based, ascending) that couldn't be read; null where there are none. */
export function unreadablePagesText(pages: readonly number[]): string | null {
  if (pages.length === 0) return null
  const ranges: { from: number; to: number }[] = []
  for (const page of pages) {
    const last = ranges.at(-1)
    if (last && page === last.to + 1) last.to = page
    else ranges.push({ from: page, to: page })
  }
  const names = ranges.map(({ from, to }) => (from === to ? `${from}` : `${from}–${to}`))
  return `Page${pages.length === 1 ? '' : 's'} ${names.join(', ')} couldn’t be read. Check ${pages.length === 1 ? 'it' : 'them'} for deficiencies yourself.`
}
