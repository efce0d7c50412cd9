import { messages } from '@trailgate/shared/waivers/template_messages'
import { Invalid } from '#platform/http/refusals'
import { cleanText, excessOf } from '#platform/rich_text'

/** A text as it is saved. @throws {Invalid} 422 when nothing is left to read, or when it is made of more than a text may be. */
export function savedText(html: string): string {
  const excess = excessOf(html)
  if (excess) throw new Invalid({ content: [messages[`content.${excess}`]] })
  const content = cleanText(html)
  const words = content.replace(/<[^>]*>/g, '').replace(/&nbsp;|\s/g, '')
  if (words === '') throw new Invalid({ content: [messages['content.required']] })
  return content
}
