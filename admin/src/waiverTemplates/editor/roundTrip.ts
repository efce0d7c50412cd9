import { cleanHtml } from '@trailgate/shared/browser/clean_html'

const BLOCKS = 'p, h1, h2, h3, h4, h5, h6, li, td, th, dt, dd, blockquote, caption'

/** Normalizes the editor's HTML for storage: standard tags for bold and italic, no filler elements for the cursor. */
export function tidy(html: string): string {
  const { body } = parsed(html)
  if (body.textContent?.trim() === '' && !body.querySelector('hr, table')) return ''
  // Wrappers that the editor put around nothing, or around text outside a paragraph.
  for (const frame of body.querySelectorAll('div')) {
    const paragraph = document.createElement('p')
    paragraph.append(...frame.childNodes)
    if (paragraph.textContent?.trim() === '') frame.remove()
    else frame.replaceWith(paragraph)
  }
  for (const filler of body.querySelectorAll('br')) {
    const block = filler.closest(BLOCKS)
    if (block && filler.parentNode === block && !filler.nextSibling) filler.remove()
  }
  return (
    body.innerHTML
      .replace(/<(\/?)b>/g, '<$1strong>')
      .replace(/<(\/?)i>/g, '<$1em>')
      // The spaces that keep the cursor out of a question.
      .replace(/<\/span>&nbsp;/g, '</span> ')
      .replace(/&nbsp;(?=<span )/g, ' ')
      .trim()
  )
}

/** True if two texts are the same document, ignoring white space between tags. */
export function sameDocument(one: string, other: string): boolean {
  return outline(one) === outline(other)
}

function outline(html: string): string {
  return cleanHtml(tidy(html))
    .replace(/\s+/g, ' ')
    .replace(
      /\s*(<\/?(?:p|h\d|ul|ol|li|dl|dt|dd|table|caption|thead|tbody|tfoot|tr|th|td|blockquote|hr|br)\b[^>]*>)\s*/g,
      '$1'
    )
    .replace(/<p><\/p>/g, '')
}

function parsed(html: string): Document {
  return new DOMParser().parseFromString(html, 'text/html')
}
