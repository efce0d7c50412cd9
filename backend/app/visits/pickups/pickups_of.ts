import db from '@adonisjs/lucid/services/db'
import type { Day } from '@trailgate/shared/dates'
import { barring, holds } from '@trailgate/shared/pickups/barred'
import type { OwnPickupAnswer, Pickup } from '@trailgate/shared/pickups/schemas'
import type { CounterPerson } from '@trailgate/shared/visits/schemas'
import { rowsIn } from '#platform/database/rows_in'
import { isoTime } from '#platform/database/sql_time'
import type { Reader } from '#platform/database/transaction'
import { NotFound } from '#platform/http/refusals'
import { expectNotBarred } from '#visits/pickups/expect_not_barred'
import { entriesOf, guardiansOf, type Entry, type GuardianRow } from '#visits/pickups/entries'

/** The guardians of a minor, then everybody on the list: who may take the minor, and who may not. */
export async function pickupsOf(minorId: number, today: Day): Promise<Pickup[]> {
  const entries = await entriesOf([minorId])
  const guardians = await guardiansOf([minorId], today)
  const present = await whoIsIn(
    entries.flatMap(({ customer_id: id }) => id ?? []),
    today
  )
  return [
    ...guardians.map((guardian) => ofGuardian(guardian, entries, today)),
    ...entries.map((entry) => ofEntry(entry, present)),
  ]
}

/** One entry of a minor's list. @throws {NotFound} */
export async function pickupById(minorId: number, id: number, today: Day): Promise<Pickup> {
  const found = (await pickupsOf(minorId, today)).find((each) => each.id === id)
  if (!found) throw new NotFound()
  return found
}

type OfGuardian = { minorId: number; guardianId: number; today: Day }

/**
 * People who may take the minor, for a guardian: none who may not, and no entry that has ended.
 * @throws {Forbidden} 403 for a guardian who may not take the minor.
 */
export async function allowedFor({
  minorId,
  guardianId,
  today,
}: OfGuardian): Promise<OwnPickupAnswer[]> {
  const entries = await entriesOf([minorId])
  await expectNotBarred({ guardianId, entries, today })
  return toOwn(entries, today)
}

/** An entry that a guardian has just made; undefined where staff have removed it since. */
export async function ownPickupById(minorId: number, id: number, today: Day) {
  return toOwn(await entriesOf([minorId]), today).find((each) => each.id === id)
}

function toOwn(entries: readonly Entry[], today: Day): OwnPickupAnswer[] {
  return entries
    .filter((entry) => entry.allowed && holds(entry, today))
    .map(({ id, name, phone, relationship, until, pin_hash: pin }) => ({
      id,
      name,
      phone,
      relationship,
      allowed: true,
      until,
      has_pin: pin !== null,
    }))
}

/** For each of these minors the guardians who are in the park and may take them. */
export async function guardiansWhoMayTake(
  minorIds: readonly number[],
  today: Day,
  client: Reader = db
): Promise<ReadonlyMap<number, CounterPerson['may_take']>> {
  const guardians = await guardiansOf(minorIds, today, client)
  const present = guardians.filter(({ visit_id: visitId }) => visitId !== null)
  if (present.length === 0) return new Map()
  const entries = Map.groupBy(
    await entriesOf(
      present.map(({ minor_id: minorId }) => minorId),
      client
    ),
    ({ minor_id: minorId }) => minorId
  )
  const may = present.filter(
    (guardian) => !barring(entries.get(guardian.minor_id) ?? [], asFetcher(guardian), today)
  )
  return new Map(
    [...Map.groupBy(may, ({ minor_id: minorId }) => minorId)].map(([minorId, of]) => [
      minorId,
      of.map(asFetcher),
    ])
  )
}

function asFetcher({ id, first_name: first, last_name: last }: GuardianRow) {
  return { customer_id: id, name: `${first} ${last}` }
}

function ofGuardian(guardian: GuardianRow, entries: readonly Entry[], today: Day): Pickup {
  const fetcher = asFetcher(guardian)
  return {
    id: null,
    ...fetcher,
    phone: guardian.phone,
    relationship: guardian.relationship,
    allowed: barring(entries, fetcher, today) === undefined,
    is_guardian: true,
    is_in: guardian.visit_id !== null,
    reason: null,
    until: null,
    has_pin: false,
    document: null,
    created_at: null,
    created_by: null,
  }
}

function ofEntry(entry: Entry, present: ReadonlySet<number>): Pickup {
  const { document_id: documentId, filename, customer_id: customerId } = entry
  return {
    id: entry.id,
    customer_id: customerId,
    name: entry.name,
    phone: entry.phone,
    relationship: entry.relationship,
    allowed: entry.allowed,
    is_guardian: false,
    is_in: customerId !== null && present.has(customerId),
    reason: entry.reason,
    until: entry.until,
    has_pin: entry.pin_hash !== null,
    document: documentId === null ? null : { id: documentId, filename: filename ?? '' },
    created_at: isoTime(entry.created_at),
    created_by: entry.created_by,
  }
}

async function whoIsIn(ids: readonly number[], today: Day): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const rows = await rowsIn('visits')
    .whereIn('open_for', [...ids])
    .where('park_day', today)
    .select('open_for')
  return new Set(rows.flatMap(({ open_for: id }) => id ?? []))
}
