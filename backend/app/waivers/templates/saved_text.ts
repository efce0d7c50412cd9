import { messages } from '@trailgate/shared/waivers/template_messages'
import { Invalid } from '#platform/http/refusals'
import { cleanText } from '#platform/rich_text'

/** A text as it is saved. @throws {Invalid} 422 when nothing is left to read. */
export function savedText(html: string): string {
  const content = cleanText(html)
  const words = content.replace(/<[^>]*>/g, '').replace(/&nbsp;|\s/g, '')
  if (words === '') throw new Invalid({ content: [messages['content.required']] })
  return content
}
