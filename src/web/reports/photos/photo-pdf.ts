/** A page of the report: a JPEG in RGB, and by how many degrees it's turned clockwise to be read. */
export type PhotoPage = { jpeg: Blob; width: number; height: number; rotation: Rotation }
export type Rotation = 0 | 90 | 180 | 270

/** The longer side of letter paper, in points. */
const LONG_SIDE = 792

/** Binds photos into a PDF, one on each page, in this order. The JPEGs become part of it as they are. */
export function pdfOf(pages: readonly PhotoPage[]): Blob {
  const parts: BlobPart[] = []
  const offsets: number[] = []
  let length = 0
  const add = (part: string | Blob) => {
    parts.push(part)
    length += typeof part === 'string' ? part.length : part.size
  }
  const addObject = (...body: (string | Blob)[]) => {
    offsets.push(length)
    for (const part of [`${offsets.length} 0 obj\n`, ...body, '\nendobj\n']) add(part)
  }
  add('%PDF-1.4\n')
  addObject('<< /Type /Catalog /Pages 2 0 R >>')
  const kids = pages.map((_, index) => `${firstObjectOf(index)} 0 R`).join(' ')
  addObject(`<< /Type /Pages /Count ${pages.length} /Kids [${kids}] >>`)
  for (const [index, page] of pages.entries()) addPage(page, firstObjectOf(index), addObject)
  const start = length
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const size = offsets.length + 1
  add(`xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${size} /Root 1 0 R >>\n`)
  add(`startxref\n${start}\n%%EOF\n`)
  return new Blob(parts, { type: 'application/pdf' })
}

/** A page takes three objects: the page, what it draws, and its photo. */
const firstObjectOf = (index: number) => 3 + 3 * index

function addPage(
  { jpeg, width, height, rotation }: PhotoPage,
  first: number,
  addObject: (...body: (string | Blob)[]) => void,
) {
  const scale = LONG_SIDE / Math.max(width, height)
  const [wide, high] = [width, height].map((pixels) => (pixels * scale).toFixed(2))
  addObject(
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${wide} ${high}] /Rotate ${rotation} /Contents ${first + 1} 0 R`,
    ` /Resources << /XObject << /Photo ${first + 2} 0 R >> >> >>`,
  )
  const drawing = `${wide} 0 0 ${high} 0 0 cm /Photo Do`
  addObject(`<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`)
  addObject(
    `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB`,
    ` /BitsPerComponent 8 /Filter /DCTDecode /Length ${jpeg.size} >>\nstream\n`,
    jpeg,
    '\nendstream',
  )
}
