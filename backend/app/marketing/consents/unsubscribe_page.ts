import { createHash } from 'node:crypto'
import { messages } from '@trailgate/shared/marketing/unsubscribe_messages'
import { escaped } from '#platform/mail/letter'
import { settings } from '#start/settings'

/** Content of the page; with `asks` it has the button that stops the messages. */
export type Page = { title: string; message: string; asks?: boolean; failed?: boolean }

/** Styles of the portal (portal/src/styles/base.css) in brief: the page must not load any other file. */
const STYLE = `
:root{color-scheme:light dark;--paper:#f6f3ea;--surface:#fffefa;--ink:#1c2520;--muted:#55615a;--line:#dcd7c8;--accent:#1f6a47;--strong:#17543a;--on:#fff}
@media (prefers-color-scheme:dark){:root{--paper:#121815;--surface:#1b231f;--ink:#ecf0ea;--muted:#a7b4ab;--line:#303a34;--accent:#84d3a4;--strong:#a5e2be;--on:#0b2016}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:1rem;background:var(--paper);color:var(--ink);font:400 1rem/1.5 system-ui,sans-serif}
main{width:100%;max-width:30rem;padding:2rem;background:var(--surface);border:1px solid var(--line);border-radius:1.25rem;overflow-wrap:anywhere}
h1{margin:0 0 .75rem;font-size:1.4375rem;line-height:1.25}
p{margin:0 0 1rem}
.park{margin:0 0 .25rem;font-size:.875rem;color:var(--muted)}
button{width:100%;min-height:3rem;padding:.5rem 1.25rem;border:0;border-radius:.75rem;background:var(--accent);color:var(--on);font:600 1rem/1.5 system-ui,sans-serif;cursor:pointer}
button:hover{background:var(--strong)}
button:focus-visible,a:focus-visible{outline:3px solid var(--accent);outline-offset:3px}
form{margin:0 0 1rem}
a{display:inline-block;padding:.5rem 0;color:var(--accent)}
`

/** Content security policy: allows this style and this form, and nothing else. */
export const UNSUBSCRIBE_POLICY =
  `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; ` +
  "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

/** A small page that works without scripts. The form posts to the page's own address. */
export function unsubscribePage({ title, message, asks = false, failed = false }: Page): string {
  const park = escaped(settings.parkName)
  return [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="robots" content="noindex">',
    `<title>${escaped(title)} – ${park}</title>`,
    `<style>${STYLE}</style>`,
    '</head>',
    '<body>',
    '<main>',
    `<p class="park">${park}</p>`,
    `<h1>${escaped(title)}</h1>`,
    `<p${failed ? ' role="alert"' : ''}>${escaped(message)}</p>`,
    ...(asks ? [`<form method="post"><button type="submit">${messages.stop}</button></form>`] : []),
    ...(failed ? [] : [`<p>${messages.others}</p>`]),
    `<a href="/customer-dashboard/marketing">${messages.change}</a>`,
    '</main>',
    '</body>',
    '</html>',
    '',
  ].join('\n')
}
