import type { AccentRoles } from '@trailgate/shared/face/accent'
import { parkFace, parkRoles } from '#platform/park_face'
import { settings } from '#start/settings'

type Link = { label: string; url: string }

type Letter = {
  subject: string
  /** Above the main links: the greeting, and what the letter is about. */
  lead?: string[]
  paragraphs: string[]
  /** Main links of the letter. */
  links?: Link[]
  /** Footer: the unsubscribe link; in small print the seals of the signed waivers. */
  footer?: { links?: Link[]; paragraphs?: string[]; small?: string[] }
}

/** A mail as plain text and as HTML with the park's logo and colours, with the same wording. */
export function letter({ subject, lead, paragraphs, links = [], footer = {} }: Letter) {
  const { links: quiet = [], paragraphs: notes = [], small = [] } = footer
  const park = settings.parkName
  const look = looksOf(parkRoles().light)
  const written = (some: Link[]) => some.map(({ label, url }) => `${label}:\n${url}`)
  const body = lead
    ? [...lead, ...written(links), ...paragraphs]
    : [...paragraphs, ...written(links)]
  const text = [...body, ...written(quiet), park, ...notes, ...small].join('\n\n')
  const said = (some: string[]) =>
    some.map((paragraph) => `<p style="${PARAGRAPH}">${lines(paragraph)}</p>`)
  const buttons = links.map((link) => `<p style="${PARAGRAPH}">${anchor(link, look.button)}</p>`)
  const html = [
    '<!doctype html>',
    '<html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escaped(subject)}</title></head>`,
    `<body style="${BODY}"><div style="${COLUMN}">`,
    ...logo(),
    `<p style="${look.park}">${escaped(park)}</p>`,
    `<div style="${look.paper}">`,
    ...(lead
      ? [...said(lead), ...buttons, ...said(paragraphs)]
      : [...said(paragraphs), ...buttons]),
    '</div>',
    `<div style="${FOOT}">`,
    `<p style="${PARAGRAPH}">${escaped(park)}</p>`,
    ...notes.map((note) => `<p style="${PARAGRAPH}">${lines(note)}</p>`),
    ...quiet.map((link) => `<p style="${PARAGRAPH}">${anchor(link, look.quiet)}</p>`),
    ...small.map((print) => `<p style="${SMALL}">${lines(print)}</p>`),
    '</div></div></body></html>',
  ].join('\n')
  return { subject, text, html }
}

/**
 * The portal's light colours (portal/src/styles/base.css). Mail programs drop style sheets and support no variables, so
 * each element has its own style.
 */
const BODY =
  'margin:0;background:#f6f3ea;color:#1c2520;font-family:system-ui,-apple-system,sans-serif;font-size:16px;line-height:1.5'
const COLUMN = 'max-width:576px;margin:0 auto;padding:24px 16px;overflow-wrap:anywhere'
const PARAGRAPH = 'margin:0 0 16px'
const FOOT = 'padding:16px 24px;color:#55615a;font-size:14px'
const SMALL = 'margin:0 0 12px;font-size:11px;line-height:1.4'

function looksOf({ accent, 'on-accent': onAccent }: AccentRoles) {
  return {
    park: `margin:0 0 12px;color:${accent};font-size:19px;font-weight:700`,
    paper: `background:#fffefa;border:1px solid #dcd7c8;border-top:4px solid ${accent};border-radius:12px;padding:24px 24px 8px`,
    button: `display:inline-block;padding:12px 24px;border-radius:12px;background:${accent};color:${onAccent};font-weight:600;text-decoration:none`,
    quiet: `color:${accent}`,
  }
}

/** Box of the logo in a letter, in pixels. */
const LOGO_BOX = { width: 220, height: 56 } as const

/**
 * The logo above the name. It is loaded from the park by an address that is the same for all letters, so that opening
 * one tells nothing of its reader; without it the name stands alone.
 */
function logo(): string[] {
  const { logo: shown } = parkFace()
  if (!shown) return []
  const scale = Math.min(LOGO_BOX.width / shown.width, LOGO_BOX.height / shown.height, 1)
  const scaled = (pixels: number) => Math.round(pixels * scale)
  const size = `width="${scaled(shown.width)}" height="${scaled(shown.height)}"`
  const plate =
    shown.tone === 'light' ? ';padding:8px 12px;border-radius:8px;background:#1b231f' : ''
  const url = `${settings.appUrl}/api/public/pictures/logo`
  return [
    `<p style="${PARAGRAPH}"><img src="${escaped(url)}" alt="" ${size} style="border:0${plate}"></p>`,
  ]
}

function anchor({ label, url }: Link, style: string) {
  return `<a href="${escaped(url)}" style="${style}">${escaped(label)}</a>`
}

function lines(text: string) {
  return escaped(text).replaceAll('\n', '<br>')
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Escapes text for HTML. */
export function escaped(text: string) {
  return text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign)
}
