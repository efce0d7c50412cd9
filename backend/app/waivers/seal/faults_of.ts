import type { KeyObject } from 'node:crypto'
import { addYears, isDay, type Day } from '@trailgate/shared/dates'
import { WAIVER_RETENTION_YEARS_MIN } from '@trailgate/shared/retention/constants'
import { messages } from '@trailgate/shared/waivers/seal_messages'
import * as v from 'valibot'
import { afterEvents, type Standing } from '#waivers/seal/after_events'
import { isSignedEvent, readEvent, type ChainEvent } from '#waivers/seal/chain_event'
import { keptFrom } from '#waivers/seal/kept_until'
import { sha256 } from '#platform/sha256'
import { digestOf, hashOfLink, isSignedRecord } from '#waivers/seal/link'
import type { EventOf, SealedRecord, Told } from '#waivers/seal/records_after'
import type { KeysAt } from '#waivers/seal/vouching_keys'
import { sqlTime } from '#platform/database/sql_time'

type Before = {
  sequence: number
  hash: string
  /** A day on which an earlier record was signed, or that a checkpoint states: this record was not signed before it. */
  signedFrom?: Day | null
}

/** Context for judging a record. */
export type Judged = { today: Day; keysAt: KeysAt }

/** Faults of a record compared with its seal, worded to follow its number; empty if it is intact. */
export function faultsOf(row: SealedRecord, before: Before, judged: Judged): string[] {
  const faults = faultsInside(row, before, judged)
  if (!isSignedRecord(row, judged.keysAt(row.sequence))) faults.push(messages['record.unsigned'])
  return faults
}

function faultsInside(row: SealedRecord, before: Before, judged: Judged): string[] {
  const faults: string[] = []
  if (row.sequence !== before.sequence + 1) faults.push(messages.gap)
  else if (row.previous_hash !== before.hash) faults.push(messages.order)
  if (row.hash !== hashOfLink(row)) faults.push(messages.seal)
  if (row.event_of !== null) return [...faults, ...faultsOfEvent(row, judged)]

  const events = eventsOf(row, judged)
  if (!events) return [...faults, messages['event.otherwise']]
  if (row.erased_on !== null || events.some(({ kind }) => kind === 'erased')) {
    return [...faults, ...faultsOfErased(row, events, before, judged)]
  }
  if (row.salt === null || row.body === null || row.image === null) {
    return [...faults, messages['body.lost']]
  }
  if (row.digest !== digestOf({ salt: row.salt, body: row.body })) {
    return [...faults, messages['body.changed']]
  }
  const body = readBody(row.body)
  if (!body) return [...faults, messages['body.unreadable']]
  if (sha256(row.image) !== body.signature.sha256) {
    faults.push(messages['signature.changed'])
  }
  const standing = afterEvents(body, events)
  if (row.listed === null) faults.push(messages['listed.gone'])
  else if (!listedAsSigned(row, body, standing)) faults.push(messages['listed.otherwise'])
  else if (!peopleAreThere(row)) faults.push(messages['person.gone'])
  else if (!toldAsChained(row.told, standing)) faults.push(messages['event.otherwise'])
  if (!keptAsSigned(row, body)) faults.push(messages['record.otherwise'])
  return faults
}

/** An event of a waiver is sealed and signed, and names its waiver. Its text is gone once that waiver was erased. */
function faultsOfEvent(row: SealedRecord, { keysAt }: Judged): string[] {
  const { event_salt: salt, event_body: body, event_signature: signature } = row
  // An erasing event may be empty; the erased waiver decides that (`eventsOf`).
  if (body === null && salt === null && signature === null && row.event_kind !== 'erased') return []
  if (body === null || salt === null || signature === null) return [messages['body.lost']]
  if (row.digest !== digestOf({ salt, body })) return [messages['event.changed']]
  const event = readEvent(body)
  if (!event || event.uid !== row.uid) return [messages['event.changed']]
  if (!isSignedEvent({ body, signature }, keysAt(row.sequence))) {
    return [messages['event.unsigned']]
  }
  const asSealed = event.waiver === row.event_of && event.kind === row.event_kind
  return asSealed ? [] : [messages['event.otherwise']]
}

/**
 * Events of a waiver, or null if one is not as it was sealed. Some may be empty if the erasure of the waiver says so.
 */
function eventsOf({ events, sequence }: SealedRecord, { keysAt }: Judged): ChainEvent[] | null {
  const read: ChainEvent[] = []
  const empty: string[] = []
  for (const stored of events) {
    if (stored.sequence === null || stored.sequence <= sequence) return null
    if (stored.body === null) empty.push(stored.uid)
    else {
      const event = readEvent(stored.body)
      if (!event || !isNotedAs(event, stored) || !isSigned(stored, keysAt(stored.sequence)))
        return null
      read.push(event)
    }
  }
  const emptied = read.flatMap((event) => (event.kind === 'erased' ? event.emptied : []))
  return empty.every((uid) => emptied.includes(uid)) ? read : null
}

function isNotedAs(event: ChainEvent, { uid, waiver_uid: waiver, kind }: EventOf) {
  return event.uid === uid && event.waiver === waiver && event.kind === kind
}

function isSigned({ body, signature }: EventOf, keys: readonly KeyObject[]) {
  return body !== null && signature !== null && isSignedEvent({ body, signature }, keys)
}

/** An erased body must be gone with everything that lists show of it, and not before its time. */
function faultsOfErased(
  row: SealedRecord,
  events: readonly ChainEvent[],
  { signedFrom = null }: Before,
  { today }: Judged
): string[] {
  if (row.body !== null || row.image !== null || row.listed !== null) {
    return [messages['erased.half']]
  }
  const erasure = events.find((event) => event.kind === 'erased')
  const asNoted =
    erasure?.digest === row.digest &&
    erasure.retained_until === row.erased_until &&
    erasure.erased_on === row.erased_on
  if (!erasure || !asNoted) return [messages['erased.unsealed']]
  const { retained_until: until, erased_on: on, migrated } = erasure
  if (on > today) return [messages['erased.ahead']]
  if (until >= on) return [messages['erased.early']]
  // A record erased before such events existed states its own retention: earlier records bound how early is too early.
  const earliest = migrated && signedFrom && addYears(signedFrom, WAIVER_RETENTION_YEARS_MIN)
  return earliest && until < earliest ? [messages['erased.early']] : []
}

const day = v.pipe(v.string(), v.check(isDay))
const person = {
  id: v.number(),
  first_name: v.string(),
  last_name: v.string(),
  date_of_birth: v.nullable(day),
}
/** Facts of a body that the tables repeat. A forged body may contain anything, so everything is validated. */
const repeated = v.object({
  signing: v.string(),
  subject: v.object(person),
  signer: v.object({ id: v.number() }),
  template: v.object({
    id: v.number(),
    version_id: v.number(),
    name: v.string(),
    version: v.string(),
    audience: v.string(),
    effective_date: v.string(),
    content_hash: v.string(),
  }),
  signature: v.object({ sha256: v.string(), method: v.string() }),
  evidence: v.string(),
  age_of_majority: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(200))),
  by_guardian: v.boolean(),
  signed_at: v.pipe(
    v.string(),
    v.check((text) => !Number.isNaN(Date.parse(text)))
  ),
  received_at: v.optional(v.string()),
  signed_day: day,
  last_day: v.nullable(v.string()),
  retained_until: v.optional(day),
})
export type Repeated = v.InferOutput<typeof repeated>

export function readBody(text: string): Repeated | null {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), repeated), text)
  return read.success ? read.output : null
}

/** The list row matches the signed body and the later events; deleted people are no longer referenced. */
function listedAsSigned(row: SealedRecord, body: Repeated, standing: Standing) {
  const { subject, template } = body
  return (
    row.signing === body.signing &&
    row.subject_id === standing.subject_id &&
    row.signer_id === standing.signer_id &&
    row.counts_for_id === standing.counts_for_id &&
    row.template_id === template.id &&
    row.version_id === template.version_id &&
    row.template_name === template.name &&
    row.template_version === template.version &&
    row.audience === template.audience &&
    row.subject_first_name === subject.first_name &&
    row.subject_last_name === subject.last_name &&
    row.by_guardian === Number(body.by_guardian) &&
    row.signed_at === sqlTime(new Date(body.signed_at)) &&
    row.signed_day === body.signed_day &&
    row.last_day === body.last_day &&
    row.voided_at === standing.voided_at
  )
}

/**
 * A deleted person is no longer referenced, and the chain says so; a row that is merely missing was removed by hand.
 */
function peopleAreThere(row: SealedRecord) {
  return (
    row.subject_row === row.subject_id &&
    row.signer_row === row.signer_id &&
    row.counts_for_row === row.counts_for_id
  )
}

/** The voidings, holds and releases that staff read match the sealed events, completely. */
function toldAsChained(lines: readonly Told[], { voidings, holds }: Standing) {
  const of = (...kinds: string[]) => lines.filter(({ kind }) => kinds.includes(kind))
  const voided = voidings.filter(({ reason }) => reason !== null)
  return sameLines(of('voided'), voided) && sameLines(of('held', 'released'), holds)
}

type Telling = (Standing['voidings'] | Standing['holds'])[number]

function sameLines(told: readonly Told[], sealed: readonly Telling[]) {
  return (
    told.length === sealed.length &&
    told.every((line, index) => {
      const event = sealed[index]
      return (
        line.kind === event?.kind &&
        line.reason === event.reason &&
        line.created_at === event.told_at &&
        line.actor_kind === event.by.kind &&
        line.actor_id === event.by.id &&
        line.actor_name === event.by.name
      )
    })
  )
}

/** Columns beside the body, which decide about retention. */
function keptAsSigned(row: SealedRecord, body: Repeated) {
  const from = keptFrom({ ...body, birth: body.subject.date_of_birth })
  return (
    row.method === body.signature.method &&
    row.evidence === body.evidence &&
    row.retain_from === from &&
    row.retained_until === (body.retained_until ?? null)
  )
}
