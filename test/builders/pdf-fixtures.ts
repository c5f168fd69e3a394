/** Builders of small, readable PDFs, for tests that need exact control over the file. */

type PdfPageSource = {
  /** Content stream operators. `/F1` is Helvetica, `/F2` ZapfDingbats. */
  content: string
  /** More entries for the page dictionary, e.g. `/Rotate 90 /CropBox [10 10 200 200]`. */
  entries?: string
  mediaBox?: string
}

type PdfParts = {
  objects?: readonly (string | Buffer)[]
  resources?: string
  /** More fonts for every page, e.g. `/F3 10 0 R`. */
  fonts?: string
  catalog?: string
  trailer?: string
}

/**
 * Builds a PDF with these pages. `objects` are additional objects, numbered from 10; `resources` are added to every page.
 */
export function makePdf(
  pages: readonly PdfPageSource[],
  { objects = [], resources = '', fonts = '', catalog = '', trailer = '' }: PdfParts = {},
): Buffer {
  const numbered = new Map<number, Buffer>()
  const firstPage = 10 + objects.length
  const set = (number: number, body: string | Buffer) => numbered.set(number, Buffer.from(body))
  const kids = pages.map((_, index) => `${firstPage + 2 * index} 0 R`).join(' ')
  set(1, `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`)
  set(2, `<< /Type /Pages /Count ${pages.length} /Kids [${kids}] >>`)
  set(3, '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>')
  set(4, '<< /Type /Font /Subtype /Type1 /BaseFont /ZapfDingbats >>')
  for (const [index, object] of objects.entries()) set(10 + index, object)
  for (const [index, { content, entries = '', mediaBox = '[0 0 612 792]' }] of pages.entries()) {
    const number = firstPage + 2 * index
    set(
      number,
      `<< /Type /Page /Parent 2 0 R /MediaBox ${mediaBox} ${entries} /Contents ${number + 1} 0 R
         /Resources << /Font << /F1 3 0 R /F2 4 0 R ${fonts} >> ${resources} >> >>`,
    )
    set(number + 1, streamOf(content))
  }
  return assemble(numbered, trailer)
}

/** The body of a stream object; `entries` are added to its dictionary. */
export function streamOf(content: string | Buffer, entries = ''): Buffer {
  const bytes = Buffer.from(content)
  return Buffer.concat([
    Buffer.from(`<< /Length ${bytes.length} ${entries} >>\nstream\n`),
    bytes,
    Buffer.from('\nendstream'),
  ])
}

function assemble(objects: ReadonlyMap<number, Buffer>, trailer: string): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')]
  let length = parts[0]!.length
  const offsets = new Map<number, number>()
  const add = (part: Buffer) => {
    parts.push(part)
    length += part.length
  }
  for (const [number, body] of objects) {
    offsets.set(number, length)
    add(Buffer.concat([Buffer.from(`${number} 0 obj\n`), body, Buffer.from('\nendobj\n')]))
  }
  const size = Math.max(...objects.keys()) + 1
  const rows = Array.from({ length: size }, (_, number) => {
    const offset = offsets.get(number)
    return offset === undefined ? '0000000000 65535 f \n' : `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const start = length
  add(
    Buffer.from(
      `xref\n0 ${size}\n${rows.join('')}trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF\n`,
    ),
  )
  return Buffer.concat(parts)
}

/** Page content with `lines` in 11-point Helvetica, 14 points apart, from (x, y) down. */
export function linesOfText(lines: readonly string[], { x = 72, y = 720 } = {}): string {
  const operators = lines.map((line) => `(${line.replace(/[\\()]/g, '\\$&')}) Tj T*`)
  return `BT /F1 11 Tf 14 TL ${x} ${y} Td ${operators.join('\n')} ET`
}

/** Builds a PDF like a scanner's: each page is one full-page grayscale JPEG, with `content` on top. */
export function makeScan(
  images: readonly { jpeg: Buffer; width: number; height: number }[],
  content = '',
): Buffer {
  return makePdf(
    images.map((_, index) => ({ content: `q 612 0 0 792 0 0 cm /Im${index} Do Q ${content}` })),
    {
      objects: images.map(({ jpeg, width, height }) =>
        streamOf(
          jpeg,
          `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /DCTDecode`,
        ),
      ),
      resources: `/XObject << ${images.map((_, index) => `/Im${index} ${10 + index} 0 R`).join(' ')} >>`,
    },
  )
}
