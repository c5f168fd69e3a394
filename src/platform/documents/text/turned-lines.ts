import type { Box, Line, Turns } from '../document.ts'

/** Maps a line of a turned page or image to before it was turned. `width` and `height` are its size as it's turned, in points. */
export function turnedBack(
  { words, box }: Line,
  turns: Turns,
  { width, height }: { width: number; height: number },
): Line {
  const back = ([x0, y0, x1, y1]: Box): Box => {
    if (turns === 1) return [y0, width - x1, y1, width - x0]
    if (turns === 2) return [width - x1, height - y1, width - x0, height - y0]
    return turns === 3 ? [height - y1, x0, height - y0, x1] : [x0, y0, x1, y1]
  }
  return { words: words.map((word) => ({ ...word, box: back(word.box) })), box: back(box) }
}
