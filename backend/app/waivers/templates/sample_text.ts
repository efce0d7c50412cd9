/** Sentence in every text that a park starts with. Removing it shows that the text was read. */
const NOTICE = 'A lawyer of your state must replace it before anybody signs it'

/** True if a text still contains the sample notice. */
export function isSampleText(content: string): boolean {
  return content
    .replace(/<[^>]*>|&nbsp;/g, ' ')
    .replace(/\s+/g, ' ')
    .includes(NOTICE)
}
