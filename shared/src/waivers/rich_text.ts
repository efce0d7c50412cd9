import { FIELD_ATTRIBUTES } from './text_fields.ts'

/**
 * Allow-list of waiver text markup. The server sanitizes with it when a text is saved, and pages sanitize again when
 * they show one; nothing else is kept: no style, class, id, script or picture.
 */
export const RICH_TEXT = {
  /**
   * Limits, so that sanitizing and PDF layout stay fast: elements, nesting depth, and markup characters (`<` and `&`).
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
    // Only a field: a span without data-field loses its tags.
    'span',
  ],
  attributes: {
    a: ['href', 'rel', 'target'],
    ol: ['start'],
    th: ['colspan', 'rowspan', 'scope'],
    td: ['colspan', 'rowspan'],
    span: FIELD_ATTRIBUTES,
  },
  /** Links lead to the web only, in a new page without access to the opener. */
  schemes: ['http', 'https'],
  link: { rel: 'noopener noreferrer', target: '_blank' },
} as const
