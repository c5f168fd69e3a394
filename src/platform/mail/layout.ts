import type { EmailContent } from './mail.ts'

/*
 * The layout of every email: a single column of at most 600 px, tables and inline styles only, no scripts, no external
 * resources, and a plain-text version. The colors repeat those of the pages (web/tokens.css), because email clients don't
 * support variables. All have a contrast of 4.5:1 or more on white, and in clients that darken emails on their own.
 */

const PAPER = '#ffffff'
const CANVAS = '#f7f6f2'
const INK = '#1c1b18'
const MUTED = '#57534a'
const ACCENT = '#1f4fd8'
const LINE = '#e4e1d9'
const FONT = "font-family:'Public Sans',-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const SIGNATURE = 'ODIE · On-Demand Inspection Estimates'

export function textOf({ heading, body, action, note, unsubscribe }: EmailContent): string {
  const links = [action, unsubscribe].map((link) => link && `${link.label}:\n${link.url}`)
  const parts = [heading, ...body, links[0], note, links[1], SIGNATURE]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}

export function htmlOf({ subject, heading, body, action, note, unsubscribe }: EmailContent): string {
  const paragraphs = body.map((text) => paragraph(text, `font-size:16px;line-height:24px;color:${INK}`))
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeMarkup(subject)}</title></head>
<body bgcolor="${CANVAS}" style="margin:0;padding:0;background:${CANVAS};-webkit-text-size-adjust:100%">
${preview(body[0] ?? '')}
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${CANVAS}" style="background:${CANVAS}"><tr><td align="center" style="padding:32px 12px">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0" bgcolor="${PAPER}" style="width:100%;max-width:600px;background:${PAPER};border:1px solid ${LINE};border-radius:14px">
<tr><td style="padding:28px 32px 0;${FONT};font-size:20px;line-height:24px;font-weight:800;letter-spacing:-.02em;color:${INK}"><span style="color:${ACCENT}">O</span>DIE</td></tr>
<tr><td style="padding:24px 32px 12px">
<h1 style="margin:0 0 16px;${FONT};font-size:24px;line-height:30px;font-weight:600;letter-spacing:-.01em;color:${INK}">${escapeMarkup(heading)}</h1>
${paragraphs.join('\n')}
${action ? button(action) : ''}
${note ? paragraph(note, SMALL_PRINT) : ''}
${unsubscribe ? link(unsubscribe) : ''}
</td></tr>
<tr><td style="padding:16px 32px 24px;border-top:1px solid ${LINE};${FONT};font-size:12px;line-height:18px;color:${MUTED}">${SIGNATURE}</td></tr>
</table></td></tr></table></body></html>
`
}

/** The preview that inboxes show next to the subject; without it, they'd show the wordmark. */
const preview = (text: string) =>
  `<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeMarkup(text)}</div>`

const SMALL_PRINT = `font-size:13px;line-height:20px;color:${MUTED}`

const link = ({ label, url }: { label: string; url: string }) =>
  `<p style="margin:0 0 16px;${FONT};${SMALL_PRINT}"><a href="${escapeMarkup(url)}" style="color:${ACCENT}">${escapeMarkup(label)}</a></p>`

const paragraph = (text: string, style: string) =>
  `<p style="margin:0 0 16px;${FONT};${style};overflow-wrap:anywhere">${escapeMarkup(text).replaceAll(/\r?\n/g, '<br>')}</p>`

function button({ label, url }: { label: string; url: string }) {
  const address = escapeMarkup(url)
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 24px"><tr><td bgcolor="${ACCENT}" style="border-radius:8px;background:${ACCENT}"><a href="${address}" style="display:inline-block;padding:12px 20px;${FONT};font-size:16px;line-height:20px;font-weight:600;color:${PAPER};text-decoration:none">${escapeMarkup(label)}</a></td></tr></table>
<p style="margin:0 0 16px;${FONT};font-size:13px;line-height:20px;color:${MUTED};word-break:break-all">If the button doesn’t work, open this link: <a href="${address}" style="color:${ACCENT}">${address}</a></p>`
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escapeMarkup = (text: string) => text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '')
