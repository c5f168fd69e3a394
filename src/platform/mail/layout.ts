import type { Letter } from './mail.ts'

/*
 * One look for every mail: a single column of at most 600 px, tables and inline styles only, no script, no outside
 * resource, readable as plain text too. Colours work on light and dark backgrounds of mail clients that invert.
 */

const INK = '#16202b'
const MUTED = '#5b6775'
const ACCENT = '#0b5cad'
const LINE = '#dfe4ea'
const FONT = "font-family:'Public Sans',-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

export function textOf({ heading, body, action, note }: Letter): string {
  const parts = [
    heading,
    ...body,
    action && `${action.label}:\n${action.url}`,
    note,
    'ODIE · On-Demand Inspection Estimates',
  ]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}

export function htmlOf({ subject, heading, body, action, note }: Letter): string {
  const paragraphs = body.map(
    (text) =>
      `<p style="margin:0 0 16px;${FONT};font-size:16px;line-height:24px;color:${INK}">${escapeMarkup(text)}</p>`,
  )
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escapeMarkup(subject)}</title></head>
<body style="margin:0;padding:0;background:#f4f6f8">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f4f6f8"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" style="width:100%;max-width:600px;background:#ffffff;border:1px solid ${LINE};border-radius:12px">
<tr><td style="padding:24px 32px 0;${FONT};font-size:15px;font-weight:800;letter-spacing:.08em;color:${ACCENT}">ODIE</td></tr>
<tr><td style="padding:16px 32px 8px">
<h1 style="margin:0 0 16px;${FONT};font-size:24px;line-height:32px;color:${INK}">${escapeMarkup(heading)}</h1>
${paragraphs.join('\n')}
${action ? button(action) : ''}
${note ? `<p style="margin:0 0 16px;${FONT};font-size:13px;line-height:20px;color:${MUTED}">${escapeMarkup(note)}</p>` : ''}
</td></tr>
<tr><td style="padding:16px 32px 24px;border-top:1px solid ${LINE};${FONT};font-size:12px;line-height:18px;color:${MUTED}">ODIE · On-Demand Inspection Estimates</td></tr>
</table></td></tr></table></body></html>
`
}

function button({ label, url }: { label: string; url: string }) {
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 24px"><tr><td style="border-radius:8px;background:${ACCENT}"><a href="${escapeMarkup(url)}" style="display:inline-block;padding:12px 20px;${FONT};font-size:16px;font-weight:600;color:#ffffff;text-decoration:none">${escapeMarkup(label)}</a></td></tr></table>
<p style="margin:0 0 16px;${FONT};font-size:13px;line-height:20px;color:${MUTED};word-break:break-all">If the button does nothing, open this address: ${escapeMarkup(url)}</p>`
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escapeMarkup = (text: string) => text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '')
