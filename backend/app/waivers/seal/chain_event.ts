import { randomBytes, sign, verify, type KeyObject } from 'node:crypto'
import type { WaiverChainEventsRow } from '#database/rows'
import { isDay } from '@trailgate/shared/dates'
import * as v from 'valibot'
import { canonicalJson } from '#waivers/seal/canonical_json'
import { digestOf } from '#waivers/seal/link'

/** What can happen to a signed waiver. Each time is a record of the chain, so that the lists can be rebuilt from it. */
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
  /** Which waiver it is about. */
  waiver: v.string(),
  noted_at: v.string(),
  /** Whether it happened before such records were kept, and was noted afterwards from the tables. */
  migrated: v.boolean(),
}

const by = v.object({ kind: v.string(), id: v.nullable(id), name: v.nullable(v.string()) })

const voided = {
  kind: v.literal('voided'),
  /** From when on it covers nobody, and what is kept of it in `waiver_events`. */
  voided_at: v.string(),
  reason: v.nullable(v.string()),
  told_at: v.nullable(v.string()),
  by,
}
/** A legal hold was placed on the person for whom it counts, or taken away. */
const hold = { reason: v.string(), told_at: v.string(), by }
const held = { kind: v.literal('held'), ...hold }
const released = { kind: v.literal('released'), ...hold }
/** Two records of a person were merged, or parted again: it counts for another one since. */
const counted = { kind: v.literal('counted'), from: v.nullable(id), to: v.nullable(id) }
/** Whoever signed, or was signed for, or for whom it counted, is not a customer any more. */
const personDeleted = { kind: v.literal('person_deleted'), person: id }
/** Its text was erased when its time was over, and with it what earlier events said about it. */
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
/** What happened to which waiver. */
export type Happening = Said<ChainEvent>

/** An event as it is stored, and its digest for the chain. */
export type SealedEvent = Sealed<Omit<WaiverChainEventsRow, 'id'>> & { digest: string }

/** Nothing of it is erased yet. */
type Sealed<Row> = { [Column in keyof Row]: NonNullable<Row[Column]> }

type Noting = { key: KeyObject; now: Date; migrated?: boolean }

/**
 * Seals what happened. It is signed with the park's key as well: whoever can write to the database, and cannot read that file, voids,
 * moves and erases nothing.
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

/** An event as its table has it; the digest stands in the chain. */
export function rowOfEvent({ digest: _, ...row }: SealedEvent) {
  return row
}

/** What an event says, or null when it is none. */
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
