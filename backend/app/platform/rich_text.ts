import { RICH_TEXT } from '@trailgate/shared/waivers/rich_text'
import sanitizeHtml from 'sanitize-html'
import { sha256 } from '#platform/sha256'

const { tags, attributes, schemes, link } = RICH_TEXT

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

/** What a reader sends back to say which text was read, and what is sealed with the signature. */
export function contentHash(content: string): string {
  return sha256(content)
}
