import DOMPurify from 'dompurify'

import { RICH_TEXT } from '../waivers/rich_text.ts'

/** Sanitizes the HTML of a waiver by the allow-list of shared/, which the server uses, too. */
export function cleanHtml(html: string): string {
  return purifier().sanitize(html, ALLOWED)
}

/** Sanitized HTML as nodes of this document. */
export function cleanFragment(html: string): DocumentFragment {
  const fragment = purifier().sanitize(html, { ...ALLOWED, RETURN_DOM_FRAGMENT: true })
  // A span is a field of the text; of any other only its content is kept, as on the server.
  for (const span of fragment.querySelectorAll('span:not([data-field])')) {
    span.replaceWith(...span.childNodes)
  }
  return fragment
}

const BY_TAG: Record<string, readonly string[]> = RICH_TEXT.attributes
const ATTRIBUTES = Object.values(BY_TAG).flat()
const ALLOWED = {
  ALLOWED_TAGS: [...RICH_TEXT.tags],
  ALLOWED_ATTR: ATTRIBUTES,
  // Only an href is a URL; without this the other attributes would have to look like URLs, too.
  ADD_URI_SAFE_ATTR: ATTRIBUTES.filter((name) => name !== 'href'),
  ALLOWED_URI_REGEXP: new RegExp(`^(${RICH_TEXT.schemes.join('|')}):`, 'i'),
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
}

let made: ReturnType<typeof DOMPurify> | undefined

function purifier() {
  if (made) return made
  made = DOMPurify()
  made.addHook('uponSanitizeAttribute', (element, attribute) => {
    const allowed = BY_TAG[element.localName] ?? []
    if (!allowed.includes(attribute.attrName)) attribute.keepAttr = false
  })
  made.addHook('afterSanitizeAttributes', (element) => {
    if (element.localName !== 'a') return
    for (const [name, value] of Object.entries(RICH_TEXT.link)) element.setAttribute(name, value)
  })
  return made
}
