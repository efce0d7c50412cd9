/**
 * What the text of a waiver may be made of. The server cleans with this list when a text is saved, pages clean with it
 * again where they show one; nothing else is ever kept: no style, no class, no id, no script, no picture.
 */
export const RICH_TEXT = {
  /**
   * How much a text may be made of, so that it is cleaned and set in a PDF in little time: elements, elements within each other, and
   * the signs by which markup begins (`<` and `&`).
   */
  most: { elements: 3000, depth: 32, marks: 20_000 },

  tags: [
    'h1',
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'p',
    'br',
    'hr',
    'blockquote',
    'strong',
    'b',
    'em',
    'i',
    'u',
    's',
    'small',
    'sub',
    'sup',
    'ul',
    'ol',
    'li',
    'dl',
    'dt',
    'dd',
    'table',
    'caption',
    'thead',
    'tbody',
    'tfoot',
    'tr',
    'th',
    'td',
    'a',
  ],
  attributes: {
    a: ['href', 'rel', 'target'],
    ol: ['start'],
    th: ['colspan', 'rowspan', 'scope'],
    td: ['colspan', 'rowspan'],
  },
  /** Links lead to the web only, in a page of their own that cannot reach back. */
  schemes: ['http', 'https'],
  link: { rel: 'noopener noreferrer', target: '_blank' },
} as const
