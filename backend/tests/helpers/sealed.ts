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

/** What points at another table stands before it. */
const SEALED = [
  'waiver_events',
  'signed_waivers',
  'waiver_records',
  'waiver_erasures',
  'waiver_chain_events',
  'waiver_chain',
  'waiver_chain_head',
]

/** How many rows one statement takes. */
const AT_ONCE = 20

type Row = Record<string, unknown>

/** What tells a row of the table from all others. */
const keyOf = (table: string) => (table === 'waiver_chain' ? 'sequence' : 'id')

/** Everything that is sealed, to be put back after somebody has meddled with it: what is as it was stays where it is. */
export async function snapshotOfSealed() {
  const before = await Promise.all(SEALED.map(async (name) => [name, await rowsOf(name)] as const))
  return () =>
    spend('resetting', async () => {
      const missing = new Map<string, Row[]>()
      const wrong = new Map<string, number[]>()
      const waivers = new Set<unknown>()
      for (const [name, rows] of before.toReversed()) {
        const now = await rowsOf(name)
        // What happened to a waiver goes, and comes back, with the waiver.
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
    })
}

async function rowsOf(table: string): Promise<Map<number, Row>> {
  const rows: Row[] = await db.from(table)
  return new Map(rows.map((row) => [Number(row[keyOf(table)]), row]))
}

function parts<Item>(items: readonly Item[], size = AT_ONCE): Item[][] {
  const count = Math.ceil(items.length / size)
  return Array.from({ length: count }, (_, part) => items.slice(part * size, (part + 1) * size))
}

/** How many sealed bodies are erased in this park, whoever's test did it. */
export async function erasedSoFar(): Promise<number> {
  return (await db.from('waiver_erasures')).length
}

/** Nobody has signed anything yet. */
export async function forgetSealed() {
  const head = 'waiver_chain_head'
  for (const name of SEALED.filter((each) => each !== head)) await db.from(name).delete()
  await db.from(head).where('id', 1).update({ sequence: 0, hash: CHAIN_START })
  await forgetCheckpoints()
}

/** The park has made no checkpoint yet: other tests ask what it is like when one is made. */
export async function forgetCheckpoints() {
  await rm(checkpointFolder(), { recursive: true, force: true })
  await db.from('waiver_checkpoints').delete()
  await db.from('counters').where('name', 'checkpoint').update({ value: 0 })
}

/** Somebody is deleted for good, as staff delete them. */
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
 * Other tests leave behind what no park has: a history of waivers that were put back, and people who are stored as covered as of a day
 * that is still to come. Here it is put right, so that nothing in the park contradicts anything else.
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

/** What the daily round notes of a waiver whose text it erases: beside the chain, and in it. */
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
 * A test that moved the clock ahead has erased what is due then. To the tests that follow that day is still to come, so the erasures are
 * sealed anew as of yesterday, and the chain from there on.
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
  for (const { uid, digest } of rest) {
    const record = { uid, digest: digests.get(uid) ?? digest }
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
