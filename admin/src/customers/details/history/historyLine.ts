import { CUSTOMER_STATUS_LABELS } from '@trailgate/shared/customers/constants'
import { columnOf, FIELD_NAMES, fieldOf } from '@trailgate/shared/customers/fields'
import { messages } from '@trailgate/shared/customers/history_messages'
import type { HistoryEntry } from '@trailgate/shared/customers/schemas'
import { formatDate, isDay } from '@trailgate/shared/dates'
import { DOCUMENT_TYPE_LABELS } from '@trailgate/shared/documents/constants'
import { namesOf } from '@trailgate/shared/records/fields'
import { fill } from '@trailgate/shared/text'
import { messages as words } from '@trailgate/shared/ui/messages'
import { VEHICLE_KIND_LABELS, vehicleFields } from '@trailgate/shared/vehicles/fields'

type Details = Record<string, unknown>

/** History entry as one line. Dashes replace details that the person's deletion erased. */
export function lineOf({ action, details }: HistoryEntry): string {
  const known = details ?? {}
  if (action === 'customer.signed_in') return signInLine(known)
  const sentence = sentenceOf(action)
  if (sentence === undefined) return action.replace(/[._]/g, ' ')
  return fill(sentence, {
    reason: textOf(known.reason),
    member_id: textOf(memberIdIn(known)),
    subject: textOf(known.subject),
    template: textOf(known.template),
    version: textOf(known.version),
    name: textOf(nameIn(known)),
    type: labelIn(DOCUMENT_TYPE_LABELS, known.document_type),
    n: textOf(known.membership_id),
    day: dayOf(known.day),
    about: textOf(known.about),
  })
}

/** The merge that a line of the record that stayed tells of: it can be undone from there. */
export function mergeIn({ action, details }: HistoryEntry): number | undefined {
  if (action !== 'customer.merged') return undefined
  return typeof details?.merge_id === 'number' ? details.merge_id : undefined
}

/** Changed fields with old and new value, or fields as entered, one line each. */
export function changesOf({ action, details }: HistoryEntry): string[] {
  const { changed, entered } = details ?? {}
  if (isRecord(entered)) {
    return Object.entries(entered).map(([field, value]) =>
      fill(messages.entered, { field: fieldLabel(field), value: valueOf(value) })
    )
  }
  if (action === 'preferences.changed' && Array.isArray(changed)) return changed.map(choiceLine)
  if (Array.isArray(changed)) return changed.map((field) => fieldLabel(String(field)))
  if (!isRecord(changed)) return []
  return Object.entries(changed).map(([field, change]) => {
    const { from, to } = isRecord(change) ? change : {}
    return fill(messages.change, {
      field: fieldLabel(field),
      from: valueOf(from),
      to: valueOf(to),
    })
  })
}

/** Name of the actor, or their kind if no name is stored. */
export function actorOf({ actor: { kind, name } }: HistoryEntry): string {
  if (name) return name
  return kind === 'system' ? messages['by.system'] : messages['by.rider']
}

function signInLine({ channel, device }: Details): string {
  if (channel !== 'kiosk') return messages['customer.signed_in']
  if (typeof device !== 'string') return messages['customer.checked_in']
  return fill(messages['customer.checked_in_at'], { device })
}

function choiceLine(choice: unknown): string {
  const { type, channel, opted_in: optedIn } = isRecord(choice) ? choice : {}
  return fill(optedIn ? messages.opted_in : messages.opted_out, {
    type: textOf(type),
    channel: textOf(channel),
  })
}

/** No name once the person was deleted; names on a pick-up list are kept whole. */
function nameIn({ first_name: first, last_name: last, name }: Details): unknown {
  return typeof first === 'string' ? `${first} ${textOf(last)}` : name
}

/** Member id of the other record in an entry about two. */
function memberIdIn(known: Details): unknown {
  return known.member_id ?? known.loser_member_id ?? known.winner_member_id ?? known.other_member_id
}

function sentenceOf(action: string): string | undefined {
  return Object.hasOwn(messages, action) ? messages[action as keyof typeof messages] : undefined
}

/** History tells columns. */
const LABELS: ReadonlyMap<string, string> = new Map([
  ...namesOf(vehicleFields).map((name) => [name, vehicleFields[name].label] as const),
  ...FIELD_NAMES.map((name) => [columnOf(name), fieldOf(name).label] as const),
])

const WORDS = { ...VEHICLE_KIND_LABELS, ...CUSTOMER_STATUS_LABELS }

function fieldLabel(field: string): string {
  return LABELS.get(field) ?? field.replace(/_/g, ' ')
}

function valueOf(value: unknown): string {
  if (value === null || value === undefined || value === '') return messages.nothing
  if (typeof value === 'boolean') return value ? words.yes : words.no
  const text = String(value)
  if (isDay(text)) return formatDate(text)
  return labelIn(WORDS, text)
}

function labelIn(labels: Record<string, string>, value: unknown): string {
  const text = textOf(value)
  return Object.hasOwn(labels, text) ? (labels[text] ?? text) : text
}

function dayOf(value: unknown): string {
  const text = textOf(value)
  return isDay(text) ? formatDate(text) : text
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '–'
}

function isRecord(value: unknown): value is Details {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
