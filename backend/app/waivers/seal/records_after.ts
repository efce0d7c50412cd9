import { rowsIn } from '#platform/database/rows_in'

/**
 * A record of the chain with its list row, the existing rows of its three people, and whether its body was erased. An
 * event record has its content instead.
 */
type Row = Awaited<ReturnType<typeof rowsAfter>>[number]

/** An event of a waiver with its place in the chain; null if the chain does not know it. */
export type EventOf = Awaited<ReturnType<typeof eventsOf>>[number]

/** Columns of an event repeated in `waiver_events`. */
export type Told = Awaited<ReturnType<typeof toldOf>>[number]

export type SealedRecord = Row & { events: EventOf[]; told: Told[] }

/** Records of the chain after this one, with their list rows and later events. */
export async function recordsAfter(sequence: number, limit: number): Promise<SealedRecord[]> {
  const rows = await rowsAfter(sequence, limit)
  const events = Map.groupBy(await eventsOf(rows), ({ waiver_uid: uid }) => uid)
  const told = Map.groupBy(await toldOf(rows), ({ waiver_id: id }) => id)
  return rows.map((row) => ({
    ...row,
    events: events.get(row.uid) ?? [],
    told: (row.listed !== null && told.get(row.listed)) || [],
  }))
}

function rowsAfter(sequence: number, limit: number) {
  return rowsIn('waiver_chain as c')
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
    .select('c.sequence', 'c.uid', 'c.previous_hash', 'c.digest', 'c.hash', 'c.signature')
    .select('c.checkpoint')
    .select('r.salt', 'r.body', 'r.image', 'r.method', 'r.evidence', 'r.retain_from')
    .select('r.retained_until', 'w.id as listed', 'w.signing', 'w.subject_id', 'w.signer_id')
    .select('w.counts_for_id', 'w.template_id', 'w.version_id', 'w.template_name')
    .select('w.template_version', 'w.audience', 'w.subject_first_name', 'w.subject_last_name')
    .select('w.by_guardian', 'w.signed_at', 'w.signed_day', 'w.last_day', 'w.voided_at')
    .select('s.id as subject_row', 'g.id as signer_row', 'f.id as counts_for_row')
    .select('e.retained_until as erased_until', 'e.erased_on')
    .select('v.waiver_uid as event_of', 'v.kind as event_kind', 'v.salt as event_salt')
    .select('v.body as event_body', 'v.signature as event_signature')
}

function eventsOf(rows: readonly Row[]) {
  const uids = rows.map(({ uid }) => uid)
  return rowsIn('waiver_chain_events as v')
    .leftJoin('waiver_chain as c', 'c.uid', 'v.uid')
    .whereIn('v.waiver_uid', uids)
    .orderBy('c.sequence')
    .select('v.uid', 'v.waiver_uid', 'v.kind', 'v.body', 'v.signature', 'c.sequence')
}

function toldOf(rows: readonly Row[]) {
  const listed = rows.flatMap(({ listed: id }) => id ?? [])
  return rowsIn('waiver_events')
    .whereIn('waiver_id', listed)
    .orderBy('id')
    .select('waiver_id', 'kind', 'reason', 'actor_kind', 'actor_id', 'actor_name', 'created_at')
}
