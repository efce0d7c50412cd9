import { fill } from '../text.ts'
import { messages } from './field_messages.ts'

/*
 * Fields of a waiver's text (docs/product/waivers.md, A text that asks): a span in the content with the attributes
 * below, whose text is the label. They are read off the sanitized content, so that they are versioned and hashed with it.
 */

/** Kinds of fields. */
export const FIELD_KINDS = ['initials', 'tick', 'choice', 'text', 'date'] as const
export type FieldKind = (typeof FIELD_KINDS)[number]

/** A field is answered once by the signer, or once for each rider. */
export const FIELD_PERS = ['signer', 'rider'] as const
export type FieldPer = (typeof FIELD_PERS)[number]

/** The attributes of a field, in the order in which they are stored. */
export const FIELD_ATTRIBUTES = [
  'data-field',
  'data-key',
  'data-required',
  'data-per',
  'data-options',
  'data-stop',
  'data-flag',
  'data-medical',
] as const

/** Limits: fields of a text, options of a choice, and characters of an option, a label and an answer. */
export const FIELD_LIMITS = {
  fields: 60,
  options: 20,
  option: 100,
  label: 500,
  answer: 500,
} as const

/** Letters of initials. */
export const INITIALS_MAX = 4

/** The options of a choice that names none. */
export const YES_NO = [messages.yes, messages.no] as const

/** Separates options, and answers that stop or flag. */
export const OPTION_SEPARATOR = '|'

/** A field of a text. */
export interface TextField {
  key: string
  kind: FieldKind
  /** The text of the span, as shown. */
  label: string
  required: boolean
  per: FieldPer
  /** Of a choice; empty for other kinds. */
  options: readonly string[]
  /** Answers after which staff must be seen; of a tick `true` or `false`. */
  stop: readonly string[]
  /** Answers that are shown to staff. */
  flag: readonly string[]
  medical: boolean
}

const KEY = /^[a-z0-9_-]{1,40}$/

/** Keys with a meaning of their own in JavaScript objects. */
const RESERVED: readonly string[] = ['__proto__', 'constructor', 'prototype']

/** The fields of a sanitized content, in its order. Quick for a text without fields. */
export function fieldsOf(content: string): TextField[] {
  return read(content).spans.flatMap((span) => (problemOf(span) ? [] : [toField(span)]))
}

/** The message about the first field that is not as it must be; null if all are. */
export function problemOfFields(content: string): string | null {
  const { spans, misplaced } = read(content)
  if (misplaced) return messages['text.place']
  if (spans.length > FIELD_LIMITS.fields) {
    return fill(messages['text.fields'], { n: FIELD_LIMITS.fields })
  }
  const keys = new Set<string>()
  for (const span of spans) {
    const problem = problemOf(span)
    if (problem) return problem
    const key = span.attributes.get('data-key') ?? ''
    if (keys.has(key)) return fill(messages['text.twice'], { key })
    keys.add(key)
  }
  return null
}

/** A field as its span in a text. */
export function spanOf(field: TextField): string {
  const { kind, key, required, per, options, stop, flag, medical } = field
  const isYesNo = options.join(OPTION_SEPARATOR) === YES_NO.join(OPTION_SEPARATOR)
  const values: Record<(typeof FIELD_ATTRIBUTES)[number], string> = {
    'data-field': kind,
    'data-key': key,
    'data-required': required ? '' : 'false',
    'data-per': per === 'signer' ? '' : per,
    'data-options': isYesNo ? '' : options.join(OPTION_SEPARATOR),
    'data-stop': stop.join(OPTION_SEPARATOR),
    'data-flag': flag.join(OPTION_SEPARATOR),
    'data-medical': medical ? 'true' : '',
  }
  const attributes = FIELD_ATTRIBUTES.filter((name) => values[name] !== '').map(
    (name) => ` ${name}="${escaped(values[name]).replace(/"/g, '&quot;')}"`
  )
  return `<span${attributes.join('')}>${escaped(field.label)}</span>`
}

/** A key that no field of the content has yet: q1, q2 … */
export function freeKey(content: string): string {
  const taken = new Set(fieldsOf(content).map(({ key }) => key))
  let n = 1
  while (taken.has(`q${n}`)) n += 1
  return `q${n}`
}

interface Span {
  attributes: Map<string, string>
  label: string
}

const TAG = /<(\/?)([a-z][a-z0-9]*)((?:[^<>"]|"[^"]*")*)>/gi
const ATTRIBUTE = /([a-z-]+)="([^"]*)"/g

/** The spans of a content, and whether one is inside of another or of a link. */
function read(content: string): { spans: Span[]; misplaced: boolean } {
  const spans: Span[] = []
  let misplaced = false
  if (!content.includes('data-field=')) return { spans, misplaced }
  let open: { span: Span; depth: number; from: number } | null = null
  let links = 0
  for (const tag of content.matchAll(TAG)) {
    const [whole, closes = '', name = '', rest = ''] = tag
    const isSpan = name.toLowerCase() === 'span'
    if (name.toLowerCase() === 'a') links += closes ? -1 : 1
    if (!isSpan) continue
    if (closes && open) {
      open.depth -= 1
      if (open.depth > 0) continue
      open.span.label = wordsOf(content.slice(open.from, tag.index))
      open = null
    } else if (!closes && rest.includes('data-field=')) {
      if (open || links > 0) misplaced = true
      if (open) open.depth += 1
      else {
        const span = { attributes: attributesOf(rest), label: '' }
        spans.push(span)
        open = { span, depth: 1, from: tag.index + whole.length }
      }
    } else if (!closes && open) open.depth += 1
  }
  return { spans, misplaced }
}

function attributesOf(text: string): Map<string, string> {
  return new Map(
    [...text.matchAll(ATTRIBUTE)].map(([, name = '', value = '']) => [name, decoded(value)])
  )
}

function wordsOf(html: string): string {
  return decoded(html.replace(/<[^>]*>/g, ' '))
    .replace(/\s+/g, ' ')
    .trim()
}

const ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
}

/** The entities that sanitizing leaves, and those of a browser. */
function decoded(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|apos|nbsp|#39);/g, (_, name: string) =>
    name === '#39' ? "'" : (ENTITIES[name] ?? '')
  )
}

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
}

function toField({ attributes, label }: Span): TextField {
  const kind = FIELD_KINDS.find((each) => each === attributes.get('data-field')) ?? 'text'
  return {
    key: attributes.get('data-key') ?? '',
    kind,
    label,
    required: attributes.get('data-required') !== 'false',
    per: attributes.get('data-per') === 'rider' ? 'rider' : 'signer',
    options: kind === 'choice' ? optionsOf(attributes) : [],
    stop: listOf(attributes.get('data-stop')),
    flag: listOf(attributes.get('data-flag')),
    medical: attributes.get('data-medical') === 'true',
  }
}

function optionsOf(attributes: Map<string, string>): readonly string[] {
  const named = listOf(attributes.get('data-options'))
  return named.length > 0 ? named : YES_NO
}

function listOf(text = ''): string[] {
  return text
    .split(OPTION_SEPARATOR)
    .map((each) => each.normalize('NFC').replace(/\s+/g, ' ').trim())
    .filter((each) => each !== '')
}

/** The message about one field; null if it is as it must be. */
function problemOf({ attributes, label }: Span): string | null {
  const kind = attributes.get('data-field')
  const key = attributes.get('data-key') ?? ''
  const named = { label: label === '' ? key : label }
  if (!FIELD_KINDS.some((each) => each === kind)) return fill(messages['text.kind'], named)
  if (!KEY.test(key) || RESERVED.includes(key)) return fill(messages['text.key'], named)
  if (label === '') return fill(messages['text.label'], { key })
  if (label.length > FIELD_LIMITS.label) {
    return fill(messages['text.label_long'], { key, n: FIELD_LIMITS.label })
  }
  for (const [name, allowed] of WORDS) {
    const value = attributes.get(name)
    if (value !== undefined && !allowed.includes(value)) {
      return fill(messages['text.setting'], { ...named, name, value })
    }
  }
  return problemOfOptions(toField({ attributes, label }), listOf(attributes.get('data-options')))
}

const WORDS: readonly (readonly [name: string, allowed: readonly string[]])[] = [
  ['data-required', ['true', 'false']],
  ['data-per', FIELD_PERS],
  ['data-medical', ['true', 'false']],
]

function problemOfOptions(field: TextField, named: readonly string[]): string | null {
  const { kind, label, options, stop, flag } = field
  const most = FIELD_LIMITS.options
  if (named.length > most || stop.length > most || flag.length > most) {
    return fill(messages['text.options'], { label, n: most })
  }
  if (named.some((each) => each.length > FIELD_LIMITS.option)) {
    return fill(messages['text.option_long'], { label, n: FIELD_LIMITS.option })
  }
  if (kind === 'choice' && (options.length < 2 || new Set(options).size < options.length)) {
    return fill(messages['text.two_options'], { label })
  }
  if (kind !== 'choice' && named.length > 0) return fill(messages['text.no_options'], { label })
  const possible = kind === 'choice' ? options : kind === 'tick' ? ['true', 'false'] : null
  const never = possible && [...stop, ...flag].find((each) => !possible.includes(each))
  return never ? fill(messages['text.never'], { label, value: never }) : null
}
