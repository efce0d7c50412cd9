import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { rowOfEvent, sealEvent, type Happening } from '#waivers/seal/chain_event'
import { checkpointFolder, checkpointsIn, rowOfCheckpoint } from '#waivers/seal/keep_checkpoints'
import { linkAfter } from '#waivers/seal/link'
import { signingKey } from '#waivers/seal/signing_key'

const AT_ONCE = 500

type Listed = {
  id: number
  uid: string
  subject_id: number | null
  signer_id: number | null
  counts_for_id: number | null
  voided_at: string | null
  body: string | null
}
type Voiding = {
  waiver_id: number
  reason: string
  actor_kind: string
  actor_id: number | null
  actor_name: string | null
  created_at: string
}

/**
 * Chains the events of waivers from before such records existed, as the tables have them, and
 * stores the written checkpoints. From here on the tables are verified against the chain.
 */
export async function chainWhatHappened(db: QueryClientContract) {
  await db.transaction(async (trx) => {
    // A start that was killed between this and the note that it was done.
    if (await trx.from('waiver_chain_events').select('id').first()) return
    const events: Happening[] = []
    for (let after = 0; ;) {
      const rows = await changedWaivers(trx, after)
      const last = rows.at(-1)
      if (!last) break
      const voidings = await voidingsOf(
        trx,
        rows.map(({ id }) => id)
      )
      for (const row of rows) events.push(...happenedTo(row, voidings.get(row.id)))
      after = last.id
    }
    events.push(...(await erasures(trx)))
    if (events.length > 0) await append(trx, events)
  })
  await noteCheckpoints(db)
}

/** The holds that were placed and taken away before they were records of the chain, in the order in which they were written down. */
export async function chainHolds(db: QueryClientContract) {
  await db.transaction(async (trx) => {
    const known = await trx
      .from('waiver_chain_events')
      .whereIn('kind', ['held', 'released'])
      .select('id')
      .first()
    if (known) return
    const lines: Told[] = await trx
      .from('waiver_events as e')
      .join('signed_waivers as w', 'w.id', 'e.waiver_id')
      .whereIn('e.kind', ['held', 'released'])
      .orderBy('e.id')
      .select('w.uid', 'e.kind', 'e.reason', 'e.actor_kind', 'e.actor_id', 'e.actor_name')
      .select('e.created_at')
    if (lines.length > 0) await append(trx, lines.map(holdOf))
  })
}

type Told = Omit<Voiding, 'waiver_id'> & { uid: string; kind: 'held' | 'released' }

function holdOf({ uid, kind, reason, created_at: toldAt, ...by }: Told): Happening {
  const who = { kind: by.actor_kind, id: by.actor_id, name: by.actor_name }
  return { kind, waiver: uid, reason, told_at: toldAt, by: who }
}

/** Waivers with a change after the signature. */
function changedWaivers(trx: QueryClientContract, after: number): Promise<Listed[]> {
  return trx
    .from('signed_waivers as w')
    .leftJoin('waiver_records as r', 'r.uid', 'w.uid')
    .where('w.id', '>', after)
    .where((changed) => {
      void changed
        .whereNotNull('w.voided_at')
        .orWhereNull('w.subject_id')
        .orWhereNull('w.signer_id')
        .orWhereNull('w.counts_for_id')
        .orWhereColumn('w.counts_for_id', '<>', 'w.subject_id')
    })
    .orderBy('w.id')
    .limit(AT_ONCE)
    .select('w.id', 'w.uid', 'w.subject_id', 'w.signer_id', 'w.counts_for_id', 'w.voided_at')
    .select('r.body')
    .then((rows) => rows as Listed[])
}

async function voidingsOf(trx: QueryClientContract, ids: number[]) {
  const rows: Voiding[] = await trx
    .from('waiver_events')
    .where('kind', 'voided')
    .whereIn('waiver_id', ids)
    .select('waiver_id', 'reason', 'actor_kind', 'actor_id', 'actor_name', 'created_at')
  return new Map(rows.map((row) => [row.waiver_id, row]))
}

function happenedTo(row: Listed, voiding: Voiding | undefined): Happening[] {
  const people = row.body === null ? null : peopleOf(row.body)
  // Rows tampered with before are left for the verification to report.
  if (!people) return []
  const happened: Happening[] = []
  const waiver = row.uid
  if (row.voided_at !== null) {
    const { reason = null, actor_kind: kind = 'system' } = voiding ?? {}
    const by = { kind, id: voiding?.actor_id ?? null, name: voiding?.actor_name ?? null }
    const toldAt = voiding?.created_at ?? null
    happened.push({
      kind: 'voided',
      waiver,
      voided_at: row.voided_at,
      reason,
      told_at: toldAt,
      by,
    })
  }
  const gone = new Set([
    ...(row.subject_id === null ? [people.subject] : []),
    ...(row.signer_id === null ? [people.signer] : []),
  ])
  const counted = gone.has(people.subject) ? null : people.subject
  if (row.counts_for_id !== counted) {
    happened.push({ kind: 'counted', waiver, from: people.subject, to: row.counts_for_id })
  }
  for (const person of gone) happened.push({ kind: 'person_deleted', waiver, person })
  return happened
}

function peopleOf(body: string): { subject: number; signer: number } | null {
  try {
    const { subject, signer } = JSON.parse(body)
    return { subject: Number(subject.id), signer: Number(signer.id) }
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError) return null
    throw error
  }
}

async function erasures(trx: QueryClientContract): Promise<Happening[]> {
  const rows = await trx
    .from('waiver_erasures as e')
    .join('waiver_chain as c', 'c.uid', 'e.uid')
    .orderBy('c.sequence')
    .select('e.uid', 'e.retained_until', 'e.erased_on', 'c.digest')
  return rows.map(({ uid, digest, retained_until: until, erased_on: on }) => ({
    kind: 'erased',
    waiver: uid,
    digest,
    retained_until: until,
    erased_on: on,
    emptied: [],
  }))
}

async function append(trx: QueryClientContract, happened: Happening[]) {
  const noting = { key: signingKey(), now: new Date(), migrated: true }
  let end: { sequence: number; hash: string } = await trx
    .from('waiver_chain_head')
    .where('id', 1)
    .select('sequence', 'hash')
    .firstOrFail()
  for (let at = 0; at < happened.length; at += AT_ONCE) {
    const sealed = happened.slice(at, at + AT_ONCE).map((each) => sealEvent(each, noting))
    const links = sealed.map(({ uid, digest }) => {
      const link = linkAfter(end, { uid, digest })
      end = link
      return link
    })
    for (const event of sealed) await trx.table('waiver_chain_events').insert(rowOfEvent(event))
    for (const link of links) await trx.table('waiver_chain').insert(link)
  }
  await trx
    .from('waiver_chain_head')
    .where('id', 1)
    .update({ sequence: end.sequence, hash: end.hash })
}

async function noteCheckpoints(db: QueryClientContract) {
  const signed = await db.from('waiver_chain').select('sequence').first()
  if (!signed) return
  const { checkpoints } = await checkpointsIn(checkpointFolder())
  for (const checkpoint of checkpoints) {
    await db
      .knexQuery()
      .table('waiver_checkpoints')
      .insert(rowOfCheckpoint(checkpoint))
      .onConflict('sequence')
      .ignore()
  }
}
