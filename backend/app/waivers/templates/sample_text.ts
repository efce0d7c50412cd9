/** What every text says that a park starts with. Whoever takes the sentence out has read the text. */
const NOTICE = 'A lawyer of your state must replace it before anybody signs it'

/** Whether a text still says of itself that it is a sample. */
export function isSampleText(content: string): boolean {
  return content
    .replace(/<[^>]*>|&nbsp;/g, ' ')
    .replace(/\s+/g, ' ')
    .includes(NOTICE)
}
