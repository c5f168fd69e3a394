import { type Attached, filePart, messageOf, messagePart, multipart, type Part, textPart } from './mime.ts'

/* What mail programs write when an agent forwards an inspector's email, field by field and part by part. */

export type Envelope = { from: string; to: string; subject: string }

const date = 'Fri, 27 Nov 2026 09:14:05 -0600'
const id = (host: string) => `<${crypto.randomUUID()}@${host}>`
const html = (text: string) =>
  `<html><body><div dir="ltr">${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('\n', '<br>\n')}</div></body></html>`

/** The email that the inspector wrote. */
const ORIGINAL = (subject: string) =>
  `From: Pat Moss <pat@lakeside-inspections.example>\nDate: Thu, Nov 26, 2026 at 6:40 PM\nSubject: ${subject}\nTo: Ann Lee <ann@realty.example>\n\nHi Ann,\n\nattached is the report. Thank you for your business!\n\nPat Moss\nLakeside Inspections LLC\n(414) 555-0144`

type Forward = { note?: string; attached?: readonly Attached[]; parts?: readonly Part[] }

/** Gmail, in a browser. */
export function gmail(
  { from, to, subject }: Envelope,
  { note = '', attached = [], parts = [] }: Forward,
): string {
  const text = `${note}\n\n---------- Forwarded message ---------\n${ORIGINAL(subject)}\n`
  const body = multipart('alternative', [textPart(text), textPart(html(text), { subtype: 'html' })], {
    boundary: '000000000000a1b2c3064f',
  })
  const files = attached.map((each) => {
    const { fields, body } = filePart(each)
    return { fields: [...fields, 'Content-ID: <f_m4x0q2w80>', 'X-Attachment-Id: f_m4x0q2w80'], body }
  })
  const all = [body, ...files, ...parts]
  return messageOf(
    [
      'MIME-Version: 1.0',
      `From: Ann Lee <${from}>`,
      `Date: ${date}`,
      `Message-ID: ${id('mail.gmail.com')}`,
      `Subject: ${subject}`,
      `To: ${to}`,
    ].slice(1),
    all.length === 1 ? body : multipart('mixed', all, { boundary: '000000000000d4e5f6064e' }),
  )
}

/** Outlook for Windows, with a signature that has a logo. */
export function outlook(
  { from, to, subject }: Envelope,
  { note = '', attached = [], parts = [] }: Forward,
): string {
  const text = `${note}\r\n\r\nAnn Lee\r\nLee Realty\r\n\r\n________________________________\r\n${ORIGINAL(subject)}`
  const alternative = multipart(
    'alternative',
    [
      textPart(text, { charset: 'Windows-1252' }),
      textPart(`<p class=MsoNormal>${html(text)}<img src="cid:image001.png@01DB4000.5A6B7C80"></p>`, {
        subtype: 'html',
        charset: 'us-ascii',
      }),
    ],
    { boundary: '_000_CH2PR14MB' },
  )
  const logo = filePart({ name: 'image001.png', content: 'logo', type: 'image/png', disposition: 'inline' })
  const related = multipart(
    'related',
    [alternative, { ...logo, fields: [...logo.fields, 'Content-ID: <image001.png@01DB4000.5A6B7C80>'] }],
    { boundary: '_005_CH2PR14MB', parameters: '; type="multipart/alternative"' },
  )
  const files = attached.map((each) => {
    const { fields, body } = filePart(each)
    return { fields: [`Content-Description: ${each.name}`, ...fields], body }
  })
  return messageOf(
    [
      `From: "Lee, Ann" <${from}>`,
      `To: "${to}" <${to}>`,
      `Subject: ${subject.replace(/^Fwd:/, 'FW:')}`,
      `Thread-Topic: ${subject}`,
      'Thread-Index: AdtAKz3Rk8Xc1x4mQ0Sd0J6k2uX1Bg==',
      `Date: ${date}`,
      `Message-ID: ${id('CH2PR14MB0001.namprd14.prod.outlook.com')}`,
      'Accept-Language: en-US',
      'X-MS-Has-Attach: yes',
      'X-MS-TNEF-Correlator:',
    ],
    multipart('mixed', [related, ...files, ...parts], { boundary: '_006_CH2PR14MB' }),
  )
}

/** Apple Mail on a Mac or an iPhone, which puts attachments between pieces of the text. */
export function appleMail(
  { from, to, subject }: Envelope,
  { note = '', attached = [], parts = [] }: Forward,
): string {
  const text = `${note}\n\nBegin forwarded message:\n\n${ORIGINAL(subject)}\n`
  const files = attached.map((each) => {
    const { fields, body } = filePart({ disposition: 'inline', ...each })
    return {
      fields: fields.map((field) => field.replace(/^(Content-Type: [^;]+)/, '$1; x-unix-mode=0644')),
      body,
    }
  })
  const mixed = multipart(
    'mixed',
    [
      textPart(html(text), { subtype: 'html' }),
      ...files,
      ...parts,
      textPart(html('Sent from my iPhone'), { subtype: 'html' }),
    ],
    { boundary: 'Apple-Mail=_5C1D3F4E-0001' },
  )
  return messageOf(
    [
      `From: Ann Lee <${from}>`,
      'Content-Transfer-Encoding: 7bit',
      `Subject: ${subject}`,
      `Message-Id: ${id('icloud.com')}`,
      'References: <6F0E.original@lakeside-inspections.example>',
      `To: ${to}`,
      `Date: ${date}`,
      'X-Mailer: Apple Mail (2.3826.200.121)',
    ],
    multipart('alternative', [textPart(text, { charset: 'utf-8' }), mixed], {
      boundary: 'Apple-Mail=_5C1D3F4E-0000',
    }),
  )
}

/** The notification of an inspection service such as Spectora: HTML alone, with buttons. */
export function service(
  { from, to, subject }: Envelope,
  { note = '', attached = [], parts = [] }: Forward,
): string {
  const page = `<!DOCTYPE html><html><head><style>a{color:#123}</style></head><body><table><tr><td><p>${note}</p>
    <a href="https://app.inspections.example/reports/4471?token=abc">View report</a></td></tr></table></body></html>`
  const body = textPart(page, { subtype: 'html', encoding: 'base64' })
  const all = [body, ...attached.map(filePart), ...parts]
  return messageOf(
    [
      `From: "Lakeside Inspections" <${from}>`,
      'Reply-To: pat@lakeside-inspections.example',
      `To: ${to}`,
      `Subject: ${subject}`,
      `Date: ${date}`,
      `Message-ID: ${id('geopod-ismtpd-1')}`,
      'X-SG-EID: u001.abc',
    ],
    all.length === 1 ? body : multipart('mixed', all),
  )
}

/** The inspector's own email, for forwards as attachments. */
export const original = (subject: string, attached: readonly Attached[]) =>
  gmail({ from: 'pat@lakeside-inspections.example', to: 'ann@realty.example', subject }, { attached })

export const asAttachment = (subject: string, attached: readonly Attached[]): Part =>
  messagePart(original(subject, attached), { name: `${subject}.eml` })
