import { isBanned } from '@trailgate/shared/visits/may_ride'
import type { ComparedPerson } from '@trailgate/shared/customers/duplicates/person'
import {
  DUPLICATE_FROM,
  LIKELY_DUPLICATE_FROM,
} from '@trailgate/shared/customers/duplicates/constants'
import { banTwinsOf, isTwin } from '#access/ban_twins'
import { NOT_DISMISSED } from '#customers/duplicates/dismiss_pair'
import { BAN_COLUMNS, banOf, type BanRow } from '#access/bans'
import { rowsIn } from '#platform/database/rows_in'
import { rowsInto } from '#platform/database/rows_into'
import { COMPARED, type ComparedRow } from '#customers/duplicates/compared'
import { candidatePairs, nameOf, pairOf, type Pair } from '#customers/duplicates/candidate_pairs'
import { scorePairs } from '#customers/duplicates/score_pairs'
import { clock } from '#platform/clock'
import { sqlTime } from '#platform/database/sql_time'
import type { Transaction } from '#platform/database/transaction'

const ROWS_AT_ONCE = 200

/**
 * Recomputes the possible duplicates of these people, each compared with its best candidates: pairs
 * that no longer match are deleted unless staff dismissed them. Two records tied by a ban always
 * form a likely pair, until a manager says that they are two people. That holds for the bans of that
 * time: after a later ban the pair is listed again.
 */
export async function findPairs(people: readonly ComparedRow[], trx: Transaction) {
  const ids = people.map(({ id }) => id)
  const twins = await banTwinsOf(people, clock.today(), trx)
  const ofBans = [...twins].flatMap(([id, others]) => others.map((other) => pairOf(id, other)))
  // A pair that the other record found stays as long as the two are alike.
  const before = await openPairs(ids, trx)
  const sharing = [
    ...new Map(
      [...(await candidatePairs(ids, trx)), ...before, ...ofBans].map((pair) => [
        nameOf(pair),
        pair,
      ])
    ).values(),
  ]
  const apart = new Set((await families(ids, trx)).map(nameOf))
  const rows = await rowsOf(sharing, trx)
  const known = new Map(rows.map((row) => [row.id, row]))
  const places = new Map(rows.map(({ id }, index) => [id, index]))
  const compared = sharing.flatMap((pair) => {
    const [low, high] = [known.get(pair.low_id), known.get(pair.high_id)]
    const [one, other] = [places.get(pair.low_id), places.get(pair.high_id)]
    if (!low || !high || one === undefined || other === undefined) return []
    const isTied = isTiedByBan(low, high)
    if (apart.has(nameOf(pair)) && !isTied) return []
    return [{ pair, isTied, places: [one, other] as const }]
  })
  const likenesses = await scorePairs({
    people: rows.map(toCompared),
    pairs: compared.map(({ places: both }) => both),
  })
  const found = compared.flatMap(({ pair, isTied }, index) => {
    const { score: likeness, reasons } = likenesses[index] ?? { score: 0, reasons: [] }
    const score = isTied ? Math.max(likeness, LIKELY_DUPLICATE_FROM) : likeness
    if (score < DUPLICATE_FROM) return []
    return [{ ...pair, score, reasons: JSON.stringify(reasons), isTied }]
  })
  await forgetOthers(before, found, trx)
  const now = sqlTime(clock.now())
  for (let start = 0; start < found.length; start += ROWS_AT_ONCE) {
    await rowsInto('duplicate_pairs', trx)
      .multiInsert(
        found
          .slice(start, start + ROWS_AT_ONCE)
          .map(({ isTied: _, ...pair }) => ({ ...pair, found_at: now }))
      )
      .onConflict(['low_id', 'high_id'])
      .merge(['score', 'reasons'])
  }
  await askAgain(
    found.filter(({ isTied }) => isTied),
    known,
    trx
  )
}

/**
 * True if one of the two is banned and the other has the same name with the same birth date or
 * e-mail.
 */
function isTiedByBan(low: FoundRow, high: FoundRow): boolean {
  const today = clock.today()
  const isOneBanned = [low, high].some((row) => isBanned({ ban: banOf(row) }, today))
  return isOneBanned && isTwin(low, high)
}

/** Lists a pair tied by a ban again, unless a manager who saw that ban dismissed it. */
async function askAgain(
  tied: readonly Pair[],
  known: ReadonlyMap<number, FoundRow>,
  trx: Transaction
) {
  for (const { low_id: low, high_id: high } of tied) {
    const unseen = [
      ['low_ban_seen', banInForce(known.get(low))],
      ['high_ban_seen', banInForce(known.get(high))],
    ] as const
    await rowsIn('duplicate_pairs', trx)
      .where({ low_id: low, high_id: high })
      .whereNotNull('dismissed_at')
      .where((either) => {
        for (const [seen, bannedAt] of unseen) {
          if (bannedAt) void either.orWhereNull(seen).orWhereNot(seen, bannedAt)
        }
      })
      .update(NOT_DISMISSED)
  }
}

function banInForce(row: FoundRow | undefined): string | null {
  return row && isBanned({ ban: banOf(row) }, clock.today()) ? row.banned_at : null
}

/** Guardian and minor are two people, even with the same name. */
async function families(ids: readonly number[], trx: Transaction): Promise<Pair[]> {
  const links = await rowsIn('guardianships', trx)
    .where((either) => either.whereIn('minor_id', [...ids]).orWhereIn('guardian_id', [...ids]))
    .whereNull('ended_at')
    .select('minor_id', 'guardian_id')
  return links.map(({ minor_id: minor, guardian_id: guardian }) => pairOf(minor, guardian))
}

type FoundRow = ComparedRow & BanRow

async function rowsOf(pairs: readonly Pair[], trx: Transaction): Promise<FoundRow[]> {
  const ids = [...new Set(pairs.flatMap(({ low_id: low, high_id: high }) => [low, high]))]
  const rows: FoundRow[] = []
  for (let start = 0; start < ids.length; start += ROWS_AT_ONCE) {
    const some: FoundRow[] = await rowsIn('customers', trx)
      .whereIn('id', ids.slice(start, start + ROWS_AT_ONCE))
      .whereNull('closed_at')
      .select(...COMPARED, ...BAN_COLUMNS)
    rows.push(...some)
  }
  return rows
}

/** The pairs of these people that staff have not dismissed. */
async function openPairs(ids: readonly number[], trx: Transaction): Promise<Stored[]> {
  return rowsIn('duplicate_pairs', trx)
    .where((either) => either.whereIn('low_id', [...ids]).orWhereIn('high_id', [...ids]))
    .whereNull('dismissed_at')
    .select('id', 'low_id', 'high_id')
}

type Stored = Pair & { id: number }

async function forgetOthers(before: readonly Stored[], found: readonly Pair[], trx: Transaction) {
  const stays = new Set(found.map(nameOf))
  const gone = before.filter((pair) => !stays.has(nameOf(pair))).map(({ id }) => id)
  if (gone.length > 0) await rowsIn('duplicate_pairs', trx).whereIn('id', gone).delete()
}

/** Only what is compared goes to the worker thread. */
function toCompared(row: FoundRow): ComparedPerson {
  return {
    first_name: row.first_name,
    last_name: row.last_name,
    email: row.email,
    phone: row.phone,
    date_of_birth: row.date_of_birth,
    address_line_1: row.address_line_1,
    zip_code: row.zip_code,
    emergency_contact_phone: row.emergency_contact_phone,
  }
}
