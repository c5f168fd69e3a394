import type { Line, Page } from '../document.ts'

/**
 * Sorts lines into reading order. Files mostly draw text in that order, and with columns side by side nothing else shows
 * how they belong together. But PDF printers draw page headers and footers first and some headings last. So this keeps the
 * file's order, and moves a block up only if it is clearly above one that was drawn earlier. `page` is in points.
 */
export function inReadingOrder(drawn: readonly Line[], page: Pick<Page, 'width' | 'height'>): Line[] {
  const lines = withBadgesInRow(drawn)
  const blocks = blocksOf(lines)
  // Comparing every pair of thousands of scattered words would take seconds, and such a page has no order anyway.
  if (blocks.length > 1500) return [...lines]
  const bodySize = medianSize(lines)
  for (const block of blocks) if (spansPage(block, blocks, bodySize, page)) widen(block, page.width)
  const ordered: Line[] = []
  const done = new Set<Block>()
  const emit = (index: number) => {
    const block = blocks[index]!
    if (done.has(block)) return
    done.add(block)
    for (let later = index + 1; later < blocks.length; later++) {
      const other = blocks[later]!
      if (!done.has(other) && isAbove(other, block)) emit(later)
    }
    for (const line of block.lines) ordered.push(line)
  }
  for (let index = 0; index < blocks.length; index++) emit(index)
  return ordered
}

const MAX_BADGE_WORDS = 4
const MAX_BADGES = 100

/** Printers of web pages draw what floats at a row's right end first: a badge is read after the line it stands beside. */
function withBadgesInRow(lines: readonly Line[]): Line[] {
  const badges = new Set(lines.filter((line, index) => isBadge(line, index, lines)))
  if (badges.size === 0 || badges.size > MAX_BADGES) return [...lines]
  const hostOf = new Map<Line, Line>()
  for (const badge of badges) {
    // Another badge may be moved itself.
    const host = lines
      .slice(lines.indexOf(badge) + 1)
      .find((line) => !badges.has(line) && isLeftInRow(line, badge))
    if (host) hostOf.set(badge, host)
  }
  const badgesOf = Map.groupBy(hostOf.keys(), (badge) => hostOf.get(badge)!)
  return lines.filter((line) => !hostOf.has(line)).flatMap((line) => [line, ...(badgesOf.get(line) ?? [])])
}

/** A few words that neither the line drawn before nor the one drawn after adjoins. */
function isBadge(line: Line, index: number, lines: readonly Line[]): boolean {
  if (line.words.length === 0 || line.words.length > MAX_BADGE_WORDS) return false
  return ![lines[index - 1], lines[index + 1]].some((other) => other !== undefined && adjoins(line, other))
}

function adjoins({ box: a }: Line, { box: b }: Line): boolean {
  const gap = Math.max(a[1], b[1]) - Math.min(a[3], b[3])
  const isInColumn = a[0] < b[2] && b[0] < a[2]
  return isInColumn && gap < 1.5 * (a[3] - a[1])
}

function isLeftInRow({ box: left }: Line, { box: right }: Line): boolean {
  const overlap = Math.min(left[3], right[3]) - Math.max(left[1], right[1])
  return left[2] <= right[0] && overlap > 0.6 * Math.min(left[3] - left[1], right[3] - right[1])
}

type Block = {
  lines: Line[]
  left: number
  right: number
  top: number
  bottom: number
  size: number
  bold: boolean
}

/** Groups lines that follow each other without a gap, down the page or along a row. */
function blocksOf(lines: readonly Line[]): Block[] {
  const blocks: Block[] = []
  let block: Block | undefined
  for (const line of lines) {
    const [x0, y0, x1, y1] = line.box
    // Boxes span the font's full height, so the boxes of neighboring lines overlap.
    const slack = (y1 - y0) / 4
    const last = block?.lines.at(-1)?.box
    if (block && last && y0 >= last[1] - slack && y0 - block.bottom < 3 * slack) {
      block.lines.push(line)
      block.left = Math.min(block.left, x0)
      block.right = Math.max(block.right, x1)
      block.bottom = Math.max(block.bottom, y1 - slack)
      continue
    }
    const { fontSize, bold } = line.words[0]!
    block = { lines: [line], left: x0, right: x1, top: y0 + slack, bottom: y1 - slack, size: fontSize, bold }
    blocks.push(block)
  }
  return blocks
}

function medianSize(lines: readonly Line[]): number {
  const sizes = lines.map((line) => line.words[0]!.fontSize).sort((a, b) => a - b)
  return sizes[sizes.length >> 1] ?? 0
}

/** True for a page header or footer, or a heading alone in its row: it comes before or after all columns. */
function spansPage(
  block: Block,
  blocks: readonly Block[],
  bodySize: number,
  page: Pick<Page, 'height'>,
): boolean {
  if (block.bottom < 0.07 * page.height || block.top > 0.93 * page.height) return true
  if (!block.bold && block.size < 1.15 * bodySize) return false
  return !blocks.some((other) => other !== block && other.top < block.bottom && other.bottom > block.top)
}

function widen(block: Block, width: number) {
  block.left = 0
  block.right = width
}

const isAbove = (upper: Block, lower: Block) =>
  upper.bottom <= lower.top && upper.left < lower.right && upper.right > lower.left
