import { settings } from '#start/settings'

type Letter = { subject: string; paragraphs: string[]; links?: { label: string; url: string }[] }

/** A mail of the park, as plain text and as simple HTML with the same words. */
export function letter({ subject, paragraphs, links = [] }: Letter) {
  const closing = settings.parkName
  const text = [...paragraphs, ...links.map(({ label, url }) => `${label}:\n${url}`), closing].join(
    '\n\n'
  )
  const html = [
    '<!doctype html><html lang="en"><body style="font-family:system-ui,sans-serif;line-height:1.5">',
    ...paragraphs.map((paragraph) => `<p>${escaped(paragraph)}</p>`),
    ...links.map(({ label, url }) => `<p><a href="${escaped(url)}">${escaped(label)}</a></p>`),
    `<p>${escaped(closing)}</p></body></html>`,
  ].join('\n')
  return { subject, text, html }
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Text as HTML shows it. */
export function escaped(text: string) {
  return text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign)
}
