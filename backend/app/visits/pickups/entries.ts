import db from '@adonisjs/lucid/services/db'
import type { Day } from '@trailgate/shared/dates'
import type { Listed } from '@trailgate/shared/pickups/barred'
import type { CustomersRow, GuardianshipsRow, PickupsRow } from '#database/rows'
import { inChunks } from '#platform/database/chunks'
import { rowsIn } from '#platform/database/rows_in'
import type { Reader } from '#platform/database/transaction'

/** An entry of a minor's list. */
export type Entry = Omit<Listed, 'allowed'> &
  Pick<
    PickupsRow,
    | 'id'
    | 'minor_id'
    | 'phone'
    | 'relationship'
    | 'reason'
    | 'pin_hash'
    | 'document_id'
    | 'created_at'
    | 'created_by'
  > & { allowed: boolean; filename: string | null }

/** The lists of these minors, over or not, in the order in which they were written. */
export async function entriesOf(
  minorIds: readonly number[],
  client: Reader = db
): Promise<Entry[]> {
  const entries: Entry[] = []
  for (const some of inChunks([...new Set(minorIds)])) {
    entries.push(...(await someEntries(some, client)))
  }
  return entries
}

async function someEntries(minorIds: readonly number[], client: Reader): Promise<Entry[]> {
  const rows = await rowsIn('pickups as p', client)
    .leftJoin('customers as c', 'c.id', 'p.customer_id')
    .leftJoin('documents as d', 'd.id', 'p.document_id')
    .whereIn('p.minor_id', [...minorIds])
    .orderBy('p.id')
    .select('p.id', 'p.minor_id', 'p.customer_id', 'p.allowed', 'p.name', 'p.phone')
    .select('p.relationship', 'p.reason', 'p.until', 'p.pin_hash', 'p.document_id')
    .select('p.created_at', 'p.created_by', 'd.filename', 'c.first_name', 'c.last_name')
  return rows.map(({ allowed, first_name: first, last_name: last, ...row }) => ({
    ...row,
    allowed: allowed === 1,
    record_name: first === null || last === null ? null : `${first} ${last}`,
  }))
}

/** The guardian of a minor. */
export type GuardianRow = Pick<CustomersRow, 'id' | 'first_name' | 'last_name' | 'phone'> &
  Pick<GuardianshipsRow, 'minor_id' | 'relationship'> & { visit_id: number | null }

/** The guardians of these minors today, in the order in which they were linked, and whether they are in. */
export async function guardiansOf(
  minorIds: readonly number[],
  today: Day,
  client: Reader = db
): Promise<GuardianRow[]> {
  const guardians: GuardianRow[] = []
  for (const some of inChunks(minorIds)) {
    guardians.push(...(await someGuardians(some, today, client)))
  }
  return guardians
}

async function someGuardians(
  minorIds: readonly number[],
  today: Day,
  client: Reader
): Promise<GuardianRow[]> {
  return rowsIn('guardianships as g', client)
    .join('customers as c', 'c.id', 'g.guardian_id')
    .leftJoin('visits as v', (open) => {
      void open.on('v.open_for', 'g.guardian_id').andOnVal('v.park_day', today)
    })
    .whereIn('g.minor_id', [...minorIds])
    .whereNull('g.ended_at')
    .whereNull('c.closed_at')
    .orderBy('g.id')
    .select('g.minor_id', 'c.id', 'c.first_name', 'c.last_name', 'c.phone', 'g.relationship')
    .select('v.id as visit_id')
}
