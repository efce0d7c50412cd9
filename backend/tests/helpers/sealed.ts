import { sign } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { isDeepStrictEqual } from 'node:util'
import db from '@adonisjs/lucid/services/db'
import { addDays, type Day } from '@trailgate/shared/dates'
import { erasePeople } from '#privacy/deletion/delete_customer'
import { clock } from '#platform/clock'
import { appendToChain } from '#waivers/seal/append_to_chain'
import { canonicalJson } from '#waivers/seal/canonical_json'
import { readEvent, sealEvent } from '#waivers/seal/chain_event'
import { checkpointFolder } from '#waivers/seal/keep_checkpoints'
import { storeCoverage } from '#waivers/coverage/store_coverage'
import { CHAIN_START, digestOf, linkAfter, signatureOf } from '#waivers/seal/link'
import { signingKey } from '#waivers/seal/signing_key'
import { inTransaction } from '#platform/database/transaction'
import { spend } from '#tests/helpers/spent'

/** Referencing tables come before the referenced ones. */
const SEALED = [
  'waiver_events',
  'signed_waivers',
  'waiver_records',
  'waiver_erasures',
  'waiver_chain_events',
  'waiver_chain',
  'waiver_chain_head',
]

/** Rows per statement. */
const AT_ONCE = 20

type Row = Record<string, unknown>

/** The unique column of the table. */
const keyOf = (table: string) => (table === 'waiver_chain' ? 'sequence' : 'id')

/** Snapshot of all sealed data, to restore after tampering: unchanged rows stay. */
export async function snapshotOfSealed() {
  const before = await Promise.all(SEALED.map(async (name) => [name, await rowsOf(name)] as const))
  return () =>
    spend('resetting', async () => {
      const missing = new Map<string, Row[]>()
      const wrong = new Map<string, number[]>()
      const waivers = new Set<unknown>()
      for (const [name, rows] of before.toReversed()) {
        const now = await rowsOf(name)
        // The events of a waiver are deleted, and restored, with it.
        const differs = (row: Row, other: Row | undefined) =>
          !isDeepStrictEqual(row, other) || waivers.has(row.waiver_id)
        const other = [...now].filter(([key, row]) => differs(row, rows.get(key)))
        const wanted = [...rows].filter(([key, row]) => differs(row, now.get(key)))
        if (name === 'signed_waivers') for (const [key] of other) waivers.add(key)
        wrong.set(
          name,
          other.map(([key]) => key)
        )
        missing.set(
          name,
          wanted.map(([, row]) => row)
        )
      }
      for (const [name] of before) {
        for (const some of parts(wrong.get(name) ?? [])) {
          await db.from(name).whereIn(keyOf(name), some).delete()
        }
      }
      for (const [name] of before.toReversed()) {
        for (const some of parts(missing.get(name) ?? [])) await db.table(name).multiInsert(some)
      }
      await settleNamed()
    })
}

async function rowsOf(table: string): Promise<Map<number, Row>> {
  const rows: Row[] = await db.from(table)
  return new Map(rows.map((row) => [Number(row[keyOf(table)]), row]))
}

/** Splits the rows into statements that SQLite accepts: it unites at most 500 rows. */
export function parts<Item>(items: readonly Item[], size = AT_ONCE): Item[][] {
  const count = Math.ceil(items.length / size)
  return Array.from({ length: count }, (_, part) => items.slice(part * size, (part + 1) * size))
}

/** Number of erased sealed bodies in this park, by all tests. */
export async function erasedSoFar(): Promise<number> {
  return (await db.from('waiver_erasures')).length
}

/** Deletes all signatures. */
export async function forgetSealed() {
  const head = 'waiver_chain_head'
  for (const name of SEALED.filter((each) => each !== head)) await db.from(name).delete()
  await db.from(head).where('id', 1).update({ sequence: 0, hash: CHAIN_START })
  await forgetCheckpoints()
}

/** Deletes all checkpoints: other tests check the state when one is made. */
export async function forgetCheckpoints() {
  await rm(checkpointFolder(), { recursive: true, force: true })
  await db.from('waiver_checkpoints').delete()
  await forgetNamed()
}

/** If checkpoints named by restored rows are gone, none was made. */
async function settleNamed() {
  const gone = await db
    .from('waiver_chain as c')
    .leftJoin('waiver_checkpoints as k', 'k.sequence', 'c.checkpoint')
    .where('c.checkpoint', '>', 0)
    .whereNull('k.sequence')
    .first()
  const { checkpoint } = await db.from('waiver_chain_head').where('id', 1).firstOrFail()
  const { value } = await db.from('counters').where('name', 'checkpoint').firstOrFail()
  if (gone || checkpoint !== value) await forgetCheckpoints()
}

/** The records, too, name no checkpoint. */
async function forgetNamed() {
  await db.from('counters').where('name', 'checkpoint').update({ value: 0 })
  await db.from('waiver_chain_head').where('id', 1).update({ checkpoint: 0 })
  const naming = await db.from('waiver_chain').where('checkpoint', '>', 0).select('uid', 'digest')
  for (const { uid, digest } of naming) {
    const signature = signatureOf({ uid, digest, checkpoint: 0 }, signingKey())
    await db.from('waiver_chain').where('uid', uid).update({ checkpoint: 0, signature })
  }
}

/** Deletes a person permanently, as staff do. */
export async function isDeleted({ id }: { id: number }) {
  const by = { kind: 'system', id: null, name: null, ip: null } as const
  await inTransaction(async (trx) => {
    const person = await trx
      .from('customers')
      .where('id', id)
      .select('id', 'member_id')
      .firstOrFail()
    await erasePeople({ people: [person], by }, trx)
  })
}

/**
 * Other tests leave behind states no park has: history of restored waivers, and people stored as covered as of a future
 * day. This fixes them, so that nothing in the park is contradictory.
 */
export async function settleSealed() {
  const lines = await db.from('activity').where('action', 'waiver.signed').select('id', 'details')
  const sealed = await db.from('waiver_chain').select('uid')
  const known = new Set(sealed.map(({ uid }) => uid))
  const untold = lines.filter(
    ({ details }) => details !== null && !known.has(JSON.parse(details).uid)
  )
  for (const some of parts(untold.map(({ id }) => id))) {
    await db.from('activity').whereIn('id', some).delete()
  }
  const people: { id: number }[] = await db
    .from('customers')
    .whereNotNull('covered_until')
    .orWhereNotNull('covered_since')
    .orWhereExists(db.from('signed_waivers').whereColumn('counts_for_id', 'customers.id'))
    .select('id')
  for (const some of parts(
    people.map(({ id }) => id),
    200
  )) {
    await inTransaction((trx) => storeCoverage(some, trx))
  }
}

type Noting = { until: Day; on: Day; migrated?: boolean }

/** Records of the daily retention about a waiver whose text it erases: beside the chain, and in it. */
export async function noteErased(uid: string, { until, on, migrated = false }: Noting) {
  const { digest } = await db.from('waiver_chain').where('uid', uid).firstOrFail()
  const dates = { retained_until: until, erased_on: on }
  await inTransaction(async (trx) => {
    await trx.table('waiver_erasures').insert({ uid, ...dates })
    const { digest: sealed, ...row } = sealEvent(
      { kind: 'erased', waiver: uid, digest, ...dates, emptied: [] },
      { key: signingKey(), now: clock.now(), migrated }
    )
    await trx.table('waiver_chain_events').insert(row)
    await appendToChain([{ uid: row.uid, digest: sealed }], trx)
  })
}

/**
 * A test that moved the clock ahead has erased the waivers due then. For later tests that day is in the future, so the
 * erasures are resealed as of yesterday, and the chain from there on.
 */
export async function erasedYesterday() {
  clock.reset()
  await forgetCheckpoints()
  const on = addDays(clock.today(), -1)
  const until = addDays(on, -1)
  const ahead = await db.from('waiver_erasures').where('erased_on', '>', clock.today())
  if (ahead.length === 0) return
  const uids: string[] = ahead.map(({ uid }) => uid)
  await db
    .from('waiver_erasures')
    .whereIn('uid', uids)
    .update({ retained_until: until, erased_on: on })
  const events = await db
    .from('waiver_chain_events')
    .where('kind', 'erased')
    .whereIn('waiver_uid', uids)
  const digests = new Map<string, string>()
  for (const { uid, salt, body: before } of events) {
    const said = readEvent(before)
    if (!said) throw new Error(`the event ${uid} cannot be read`)
    const body = canonicalJson({ ...said, retained_until: until, erased_on: on })
    const signature = sign(null, Buffer.from(body), signingKey()).toString('base64')
    await db.from('waiver_chain_events').where('uid', uid).update({ body, signature })
    digests.set(uid, digestOf({ salt, body }))
  }
  await linkAnew(digests)
}

async function linkAnew(digests: ReadonlyMap<string, string>) {
  const { first } = await db
    .from('waiver_chain')
    .whereIn('uid', [...digests.keys()])
    .min('sequence as first')
    .firstOrFail()
  let end = await db
    .from('waiver_chain')
    .where('sequence', first - 1)
    .select('sequence', 'hash')
    .firstOrFail()
  const rest = await db.from('waiver_chain').where('sequence', '>=', first).orderBy('sequence')
  for (const { uid, digest, checkpoint } of rest) {
    const record = { uid, digest: digests.get(uid) ?? digest, checkpoint }
    end = linkAfter(end, record)
    const signature = signatureOf(record, signingKey())
    await db
      .from('waiver_chain')
      .where('uid', uid)
      .update({ ...end, signature })
  }
  const { sequence, hash } = end
  await db.from('waiver_chain_head').where('id', 1).update({ sequence, hash })
}
