import { RICH_TEXT } from '@trailgate/shared/waivers/rich_text'
import { Parser } from 'htmlparser2'
import sanitizeHtml from 'sanitize-html'
import { sha256 } from '#platform/sha256'

const { tags, attributes, schemes, link, most } = RICH_TEXT

/**
 * Sanitizes a waiver's HTML: keeps the elements that shared/ lists, and links to the web only, opened in a new tab.
 * Other elements lose their tags and attributes; their text stays.
 */
export function cleanText(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: [...tags],
    allowedAttributes: Object.fromEntries(
      Object.entries(attributes).map(([tag, names]) => [tag, [...names]])
    ),
    allowedSchemes: [...schemes],
    allowProtocolRelative: false,
    transformTags: {
      a: sanitizeHtml.simpleTransform('a', { ...link }),
      span: (tagName, attribs) => ({ tagName, attribs: inOrder(attribs) }),
    },
    // A span that is no field loses its tags, and its text stays.
    exclusiveFilter: ({ tag, attribs }) =>
      tag === 'span' && !('data-field' in attribs) ? 'excludeTag' : false,
  }).trim()
}

/** The attributes of a field, in one order, so that the same field always has the same bytes. */
function inOrder(attribs: Record<string, string>) {
  return Object.fromEntries(
    attributes.span.flatMap((name) => {
      const value = attribs[name]
      return value === undefined ? [] : [[name, value]]
    })
  )
}

/** Limit that a text exceeds, checked before any costly work; undefined if it may be cleaned. */
export function excessOf(html: string): 'too_much' | 'too_deep' | undefined {
  if ((html.match(/[<&]/g)?.length ?? 0) > most.marks) return 'too_much'
  let elements = 0
  let depth = 0
  let excess: ReturnType<typeof excessOf>
  const parser = new Parser({
    onopentag() {
      elements += 1
      depth += 1
      if (depth > most.depth) excess = 'too_deep'
      else if (elements > most.elements) excess = 'too_much'
      if (excess) parser.pause()
    },
    onclosetag() {
      depth -= 1
    },
  })
  parser.write(html)
  return excess
}

/** Hash that a reader sends back to state which text was read; it is sealed with the signature. */
export function contentHash(content: string): string {
  return sha256(content)
}
