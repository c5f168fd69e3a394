import { linesOfText, makePdf } from '#test/builders/pdf-fixtures.ts'

/** Builds a short synthetic PDF report with three obvious electrical deficiencies. */
export function buildReport(address: string): Buffer {
  return makePdf([
    { content: linesOfText(['HOME INSPECTION REPORT', '', address, '', 'Prepared for the buyer.']) },
    {
      content: linesOfText([
        '1. ROOF',
        '',
        '1.1 Roof Covering',
        'The asphalt shingles were in serviceable condition at the time of the inspection.',
      ]),
    },
    {
      content: linesOfText([
        '2. ELECTRICAL',
        '',
        '2.1 Main Panel',
        'Two circuits are double tapped at one breaker in the main panel. Recommend repair by a',
        'licensed electrician.',
        '',
        '2.2 Receptacles',
        'The receptacles in the kitchen are not GFCI protected. Recommend that a licensed',
        'electrician install GFCI protection.',
        '',
        '2.3 Smoke Alarms',
        'There is no smoke detector in the basement. Recommend installing a smoke detector.',
      ]),
    },
  ])
}

/** Makes a report this large, in bytes: what pads it is a comment before its end. */
export function padReport(pdf: Buffer, bytes: number): Buffer {
  const end = pdf.lastIndexOf('startxref')
  const padding = Buffer.alloc(bytes - pdf.length - 1, `%${'x'.repeat(98)}\n`)
  return Buffer.concat([pdf.subarray(0, end), padding, Buffer.from('\n'), pdf.subarray(end)])
}
