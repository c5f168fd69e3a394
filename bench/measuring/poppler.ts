import { spawnSync } from 'node:child_process'

/** The time that a program took, on the clock and of a core, in milliseconds. */
export type Cost = { wallMs: number; cpuMs: number }

export const NO_POPPLER = 'Poppler isn’t installed, so there’s no comparison (Debian: poppler-utils).'

/** What `pdftotext -bbox-layout` takes for all of the files, one after the other; null if it isn't installed. */
export const pdftotext = (files: readonly string[]): Cost | null =>
  costOf('for file in "$@"; do pdftotext -bbox-layout "$file" /dev/null 2>/dev/null || exit 1; done', files)

/** What `pdftoppm` takes to draw a page (1-based) as uncompressed pixels; null if it isn't installed. */
export const pdftoppm = (file: string, { page, widthPx }: { page: number; widthPx: number }): Cost | null =>
  costOf('pdftoppm -f "$1" -l "$1" -scale-to-x "$2" -scale-to-y -1 "$3" >/dev/null 2>/dev/null || exit 1', [
    String(page),
    String(widthPx),
    file,
  ])

function costOf(script: string, args: readonly string[]): Cost | null {
  const start = performance.now()
  // The shell's `times` prints the CPU time of its children on its last line.
  const { status, stdout } = spawnSync('bash', ['-c', `${script}; times`, 'bash', ...args], {
    encoding: 'utf8',
  })
  if (status !== 0) return null
  const spans = stdout
    .trim()
    .split('\n')
    .at(-1)!
    .matchAll(/(\d+)m([\d.]+)s/g)
  const cpuMs = [...spans].reduce(
    (sum, [, minutes, seconds]) => sum + (Number(minutes) * 60 + Number(seconds)) * 1_000,
    0,
  )
  return { wallMs: performance.now() - start, cpuMs }
}
