import { fill } from '../text.ts'
import { MONEY_FIELDS } from './actions.ts'
import { messages } from './messages.ts'
import type { ActivityEntry } from './schemas.ts'
import { sentences } from './sentences.ts'

/** A piece of a sentence: words, or the actor or the subject, which may be links. */
export type Piece = { of: 'words' | 'actor' | 'subject'; text: string }

/** The row as a sentence: who did what to which record, and the changed values. */
export function sentenceOf(entry: ActivityEntry): Piece[] {
  const texts = { actor: actorName(entry), subject: subjectName(entry) }
  const template = fill(sentences[entry.action], {
    count: String(entry.details.count ?? 0),
    actor: '\u0001actor\u0001',
    subject: '\u0001subject\u0001',
  })
  const pieces = template.split('\u0001').flatMap((text): Piece[] => {
    if (text === 'actor' || text === 'subject') return [{ of: text, text: texts[text] }]
    return text === '' ? [] : [{ of: 'words', text }]
  })
  const changed = changesOf(entry)
  if (changed === '') return pieces
  // "changed Ada Moore's city from Boone to Sylva"
  const isPossessive = entry.action.endsWith('.updated') && pieces.at(-1)?.of === 'subject'
  const joint = isPossessive && !isSelf(entry) ? "'s " : ': '
  return [...pieces, { of: 'words', text: `${joint}${changed}` }]
}

/** The same as plain text. */
export function sentenceText(entry: ActivityEntry): string {
  return sentenceOf(entry)
    .map(({ text }) => text)
    .join('')
}

function actorName({ actor }: ActivityEntry): string {
  return actor.kind === 'job' ? messages['actor.job'] : (actor.name ?? messages['actor.nobody'])
}

/** A rider about themselves. */
function isSelf({ actor, subject }: ActivityEntry): boolean {
  const isRider = ['rider', 'kiosk', 'link'].includes(actor.kind)
  return isRider && subject.kind === 'customer' && actor.id === subject.id
}

function subjectName(entry: ActivityEntry): string {
  const { subject, details } = entry
  const name = isSelf(entry) ? messages['subject.own'] : labelOf(subject)
  const others = Number(details.count ?? 1) - 1
  return others > 0 ? fill(messages.others, { subject: name, n: others }) : name
}

function labelOf({ kind, id, label }: ActivityEntry['subject']): string {
  if (label !== null) return label
  if (kind === 'customer') return messages['subject.deleted']
  return id === null ? '' : fill(messages['subject.unknown'], { id })
}

/** 'city from Boone to Sylva, notes changed' */
function changesOf({ details: { changes } }: ActivityEntry): string {
  if (typeof changes !== 'object' || changes === null) return ''
  return Object.entries(changes as Record<string, readonly unknown[]>)
    .map(([field, values]) => {
      const name = field.replaceAll('_', ' ')
      if (values.length < 2) return fill(messages['change.hidden'], { field: name })
      const [from, to] = values.map((value) => shown(field, value))
      return fill(messages.change, { field: name, from: from ?? '', to: to ?? '' })
    })
    .join(', ')
}

function shown(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return messages['value.nothing']
  if (typeof value === 'boolean') return value ? messages['value.yes'] : messages['value.no']
  if (MONEY_FIELDS.has(field) && typeof value === 'number') return `$${value.toFixed(2)}`
  return String(value)
}
