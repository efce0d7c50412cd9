import { settings } from '#start/settings'

type Link = { label: string; url: string }

type Letter = {
  subject: string
  paragraphs: string[]
  /** What the letter is for. */
  links?: Link[]
  /** What stands below: how to stop such letters, or the seals of what was signed. */
  footer?: { links?: Link[]; paragraphs?: string[] }
}

/** A mail of the park, as plain text and as HTML with the same words in the park's colours. */
export function letter({ subject, paragraphs, links = [], footer = {} }: Letter) {
  const { links: quiet = [], paragraphs: notes = [] } = footer
  const park = settings.parkName
  const written = [...links, ...quiet].map(({ label, url }) => `${label}:\n${url}`)
  const text = [...paragraphs, ...written, park, ...notes].join('\n\n')
  const html = [
    '<!doctype html>',
    '<html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escaped(subject)}</title></head>`,
    `<body style="${BODY}"><div style="${COLUMN}">`,
    `<p style="${PARK}">${escaped(park)}</p>`,
    `<div style="${PAPER}">`,
    ...paragraphs.map((paragraph) => `<p style="${PARAGRAPH}">${lines(paragraph)}</p>`),
    ...links.map((link) => `<p style="${PARAGRAPH}">${anchor(link, BUTTON)}</p>`),
    '</div>',
    `<div style="${FOOT}">`,
    `<p style="${PARAGRAPH}">${escaped(park)}</p>`,
    ...notes.map((note) => `<p style="${PARAGRAPH}">${lines(note)}</p>`),
    ...quiet.map((link) => `<p style="${PARAGRAPH}">${anchor(link, QUIET)}</p>`),
    '</div></div></body></html>',
  ].join('\n')
  return { subject, text, html }
}

/**
 * The colours of the portal by day (portal/src/styles/base.css). Mail programs drop style sheets and know no variables, so they stand at
 * each element.
 */
const BODY =
  'margin:0;background:#f6f3ea;color:#1c2520;font-family:system-ui,-apple-system,sans-serif;font-size:16px;line-height:1.5'
const COLUMN = 'max-width:576px;margin:0 auto;padding:24px 16px;overflow-wrap:anywhere'
const PARK = 'margin:0 0 12px;color:#1f6a47;font-size:19px;font-weight:700'
const PAPER =
  'background:#fffefa;border:1px solid #dcd7c8;border-top:4px solid #1f6a47;border-radius:12px;padding:24px 24px 8px'
const PARAGRAPH = 'margin:0 0 16px'
const BUTTON =
  'display:inline-block;padding:12px 24px;border-radius:12px;background:#1f6a47;color:#ffffff;font-weight:600;text-decoration:none'
const FOOT = 'padding:16px 24px;color:#55615a;font-size:14px'
const QUIET = 'color:#1f6a47'

function anchor({ label, url }: Link, style: string) {
  return `<a href="${escaped(url)}" style="${style}">${escaped(label)}</a>`
}

function lines(text: string) {
  return escaped(text).replaceAll('\n', '<br>')
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Text as HTML shows it. */
export function escaped(text: string) {
  return text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign)
}
