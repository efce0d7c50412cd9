import { randomBytes, sign, verify, type KeyObject } from 'node:crypto'
import type { WaiverChainEventsRow } from '#database/rows'
import { isDay } from '@trailgate/shared/dates'
import * as v from 'valibot'
import { canonicalJson } from '#waivers/seal/canonical_json'
import { digestOf } from '#waivers/seal/link'

/** Events of a signed waiver. Each is a record of the chain, so that the lists can be rebuilt from it. */
export const EVENT_KINDS = [
  'voided',
  'held',
  'released',
  'counted',
  'person_deleted',
  'erased',
] as const

const FORMAT = 'trailgate-event-1'

const day = v.pipe(v.string(), v.check(isDay))
const id = v.number()
const common = {
  format: v.literal(FORMAT),
  uid: v.string(),
  /** The waiver that it concerns. */
  waiver: v.string(),
  noted_at: v.string(),
  /** True if it happened before such records existed, and was added later from the tables. */
  migrated: v.boolean(),
}

const by = v.object({ kind: v.string(), id: v.nullable(id), name: v.nullable(v.string()) })

const voided = {
  kind: v.literal('voided'),
  /** Time from which the waiver covers no one, and its columns in `waiver_events`. */
  voided_at: v.string(),
  reason: v.nullable(v.string()),
  told_at: v.nullable(v.string()),
  by,
}
/** A legal hold on the person for whom it counts was placed or released. */
const hold = { reason: v.string(), told_at: v.string(), by }
const held = { kind: v.literal('held'), ...hold }
const released = { kind: v.literal('released'), ...hold }
/** Two records of a person were merged or split: the waiver counts for another record since. */
const counted = { kind: v.literal('counted'), from: v.nullable(id), to: v.nullable(id) }
/** The signer, the subject, or the person for whom it counted was deleted. */
const personDeleted = { kind: v.literal('person_deleted'), person: id }
/** Its text was erased at the end of retention, together with the texts of earlier events about it. */
const erased = {
  kind: v.literal('erased'),
  digest: v.string(),
  retained_until: day,
  erased_on: day,
  emptied: v.array(v.string()),
}

const chainEvent = v.variant('kind', [
  v.object({ ...common, ...voided }),
  v.object({ ...common, ...held }),
  v.object({ ...common, ...released }),
  v.object({ ...common, ...counted }),
  v.object({ ...common, ...personDeleted }),
  v.object({ ...common, ...erased }),
])
export type ChainEvent = v.InferOutput<typeof chainEvent>
export type Erasure = Extract<ChainEvent, { kind: 'erased' }>

type Said<Event> = Event extends ChainEvent
  ? Omit<Event, 'format' | 'uid' | 'noted_at' | 'migrated'>
  : never
/** An event of a waiver. */
export type Happening = Said<ChainEvent>

/** An event as stored, with its digest for the chain. */
export type SealedEvent = Sealed<Omit<WaiverChainEventsRow, 'id'>> & { digest: string }

/** Nothing of it is erased yet. */
type Sealed<Row> = { [Column in keyof Row]: NonNullable<Row[Column]> }

type Noting = { key: KeyObject; now: Date; migrated?: boolean }

/**
 * Seals an event. It is also signed with the park's key: with write access to the database, but without the key file,
 * no one can void, move or erase anything.
 */
export function sealEvent(
  happening: Happening,
  { key, now, migrated = false }: Noting
): SealedEvent {
  const uid = randomBytes(16).toString('hex')
  const salt = randomBytes(16).toString('hex')
  const body = canonicalJson({
    ...happening,
    format: FORMAT,
    uid,
    noted_at: now.toISOString(),
    migrated,
  })
  return {
    uid,
    waiver_uid: happening.waiver,
    kind: happening.kind,
    salt,
    body,
    signature: sign(null, Buffer.from(body), key).toString('base64'),
    digest: digestOf({ salt, body }),
  }
}

/** Table row of an event; the digest is in the chain. */
export function rowOfEvent({ digest: _, ...row }: SealedEvent) {
  return row
}

/** Parses an event; null if it is invalid. */
export function readEvent(body: string): ChainEvent | null {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), chainEvent), body)
  return read.success ? read.output : null
}

export function isSignedEvent(
  { body, signature }: Pick<SealedEvent, 'body' | 'signature'>,
  keys: readonly KeyObject[]
): boolean {
  const bytes = Buffer.from(signature, 'base64')
  return keys.some((key) => verify(null, Buffer.from(body), key, bytes))
}
