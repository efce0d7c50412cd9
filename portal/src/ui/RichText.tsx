import { RICH_TEXT } from '@trailgate/shared/waivers/rich_text'
import DOMPurify from 'dompurify'
import { useMemo } from 'react'
import './richText.css'

/** The text of a waiver. The server has cleaned it when it was saved; here it is cleaned again, by the same list. */
export function RichText({ html }: { html: string }) {
  const clean = useMemo(() => purifier().sanitize(html, ALLOWED), [html])
  return <div className="rich-text" dangerouslySetInnerHTML={{ __html: clean }} />
}

const BY_TAG: Record<string, readonly string[]> = RICH_TEXT.attributes
const ATTRIBUTES = Object.values(BY_TAG).flat()
const ALLOWED = {
  ALLOWED_TAGS: [...RICH_TEXT.tags],
  ALLOWED_ATTR: ATTRIBUTES,
  // Only an href leads anywhere; without this the others would have to look like addresses too.
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
