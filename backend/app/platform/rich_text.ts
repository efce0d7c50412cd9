import { RICH_TEXT } from '@trailgate/shared/waivers/rich_text'
import { Parser } from 'htmlparser2'
import sanitizeHtml from 'sanitize-html'
import { sha256 } from '#platform/sha256'

const { tags, attributes, schemes, link, most } = RICH_TEXT

/**
 * The text of a waiver as it may be stored and shown: the elements that shared/ lists, links to the web only and in a page
 * of their own. What is left out is left out with all that it says to a browser; its words stay.
 */
export function cleanText(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: [...tags],
    allowedAttributes: Object.fromEntries(
      Object.entries(attributes).map(([tag, names]) => [tag, [...names]])
    ),
    allowedSchemes: [...schemes],
    allowProtocolRelative: false,
    transformTags: { a: sanitizeHtml.simpleTransform('a', { ...link }) },
  }).trim()
}

/** Of what a text has more than it may, found before anything costly is done with it; undefined when it may be cleaned. */
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

/** What a reader sends back to say which text was read, and what is sealed with the signature. */
export function contentHash(content: string): string {
  return sha256(content)
}
