import db from '@adonisjs/lucid/services/db'
import type { Day } from '@trailgate/shared/dates'
import type { Link } from '#waivers/seal/link'

type Sealed = {
  salt: string | null
  body: string | null
  image: Uint8Array | null
  method: string | null
  evidence: string | null
  retain_from: Day | null
  retained_until: Day | null
}

/** What lists and coverage go by. It stands beside the seal, so it is held against it too. */
export type Listed = {
  listed: number | null
  signing: string
  subject_id: number | null
  signer_id: number | null
  counts_for_id: number | null
  template_id: number
  version_id: number
  template_name: string
  template_version: string
  audience: string
  subject_first_name: string
  subject_last_name: string
  by_guardian: number
  signed_at: string
  signed_day: string
  last_day: string | null
  voided_at: string | null
  /** Of the three people it points at, the rows that are there. */
  subject_row: number | null
  signer_row: number | null
  counts_for_row: number | null
}

/** That the body was erased when its time was over, as it is noted beside the chain; null while it is to be there. */
type Erased = { erased_until: Day | null; erased_on: Day | null }

/** What this record says of another one, where it is no signature but something that happened to one. */
export type StoredEvent = {
  event_of: string | null
  event_kind: string | null
  event_salt: string | null
  event_body: string | null
  event_signature: string | null
}

/** An event of a waiver, with its place in the chain; that is null for one that the chain does not know. */
export type EventOf = {
  uid: string
  waiver_uid: string
  kind: string
  body: string | null
  signature: string | null
  sequence: number | null
}

/** What `waiver_events` repeats of an event. */
export type Told = {
  kind: string
  reason: string
  actor_kind: string
  actor_id: number | null
  actor_name: string | null
  created_at: string
}

export type SealedRecord = Link &
  Sealed &
  Listed &
  Erased &
  StoredEvent & { events: EventOf[]; told: Told[] }

type Row = Omit<SealedRecord, 'events' | 'told'>

/** The records of the chain that follow this one, with what is listed of them and what happened to them since. */
export async function recordsAfter(sequence: number, limit: number): Promise<SealedRecord[]> {
  const rows: Row[] = await db
    .from('waiver_chain as c')
    .leftJoin('waiver_records as r', 'r.uid', 'c.uid')
    .leftJoin('signed_waivers as w', 'w.uid', 'c.uid')
    .leftJoin('customers as s', 's.id', 'w.subject_id')
    .leftJoin('customers as g', 'g.id', 'w.signer_id')
    .leftJoin('customers as f', 'f.id', 'w.counts_for_id')
    .leftJoin('waiver_erasures as e', 'e.uid', 'c.uid')
    .leftJoin('waiver_chain_events as v', 'v.uid', 'c.uid')
    .where('c.sequence', '>', sequence)
    .orderBy('c.sequence')
    .limit(limit)
    .select('c.sequence', 'c.uid', 'c.previous_hash', 'c.digest', 'c.hash')
    .select('r.salt', 'r.body', 'r.image', 'r.method', 'r.evidence', 'r.retain_from')
    .select('r.retained_until', 'w.id as listed', 'w.signing', 'w.subject_id', 'w.signer_id')
    .select('w.counts_for_id', 'w.template_id', 'w.version_id', 'w.template_name')
    .select('w.template_version', 'w.audience', 'w.subject_first_name', 'w.subject_last_name')
    .select('w.by_guardian', 'w.signed_at', 'w.signed_day', 'w.last_day', 'w.voided_at')
    .select('s.id as subject_row', 'g.id as signer_row', 'f.id as counts_for_row')
    .select('e.retained_until as erased_until', 'e.erased_on')
    .select('v.waiver_uid as event_of', 'v.kind as event_kind', 'v.salt as event_salt')
    .select('v.body as event_body', 'v.signature as event_signature')
  const events = await eventsOf(rows)
  const told = await toldOf(rows)
  return rows.map((row) => ({
    ...row,
    events: events.get(row.uid) ?? [],
    told: (row.listed !== null && told.get(row.listed)) || [],
  }))
}

async function eventsOf(rows: readonly Row[]) {
  const events: EventOf[] = await db
    .from('waiver_chain_events as v')
    .leftJoin('waiver_chain as c', 'c.uid', 'v.uid')
    .whereIn(
      'v.waiver_uid',
      rows.map(({ uid }) => uid)
    )
    .orderBy('c.sequence')
    .select('v.uid', 'v.waiver_uid', 'v.kind', 'v.body', 'v.signature', 'c.sequence')
  return Map.groupBy(events, ({ waiver_uid: uid }) => uid)
}

async function toldOf(rows: readonly Row[]) {
  const told: (Told & { waiver_id: number })[] = await db
    .from('waiver_events')
    .whereIn(
      'waiver_id',
      rows.flatMap(({ listed }) => listed ?? [])
    )
    .orderBy('id')
    .select('waiver_id', 'kind', 'reason', 'actor_kind', 'actor_id', 'actor_name', 'created_at')
  return Map.groupBy(told, ({ waiver_id: id }) => id)
}
