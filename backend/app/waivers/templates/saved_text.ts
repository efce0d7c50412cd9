import { problemOfFields } from '@trailgate/shared/waivers/text_fields'
import { messages } from '@trailgate/shared/waivers/template_messages'
import { Invalid } from '#platform/http/refusals'
import { cleanText, excessOf } from '#platform/rich_text'

/** Sanitizes a text for saving. @throws {Invalid} 422 when it is empty, too complex, or a field of it is wrong. */
export function savedText(html: string): string {
  const excess = excessOf(html)
  if (excess) throw new Invalid({ content: [messages[`content.${excess}`]] })
  const content = cleanText(html)
  const words = content.replace(/<[^>]*>/g, '').replace(/&nbsp;|\s/g, '')
  if (words === '') throw new Invalid({ content: [messages['content.required']] })
  const problem = problemOfFields(content)
  if (problem !== null) throw new Invalid({ content: [problem] })
  return content
}
