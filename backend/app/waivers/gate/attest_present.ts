import {
  ATTESTED_AS,
  ATTESTED_TABLES,
  type AttestedTable,
} from '#platform/attested/attested_tables'
import { numberOfDay } from '#platform/attested/marks'
import { clock } from '#platform/clock'
import { rowsIn } from '#platform/database/rows_in'
import { inTransaction } from '#platform/database/transaction'
import { attest, attestDays } from '#waivers/gate/attest'
import { attestRaised } from '#waivers/gate/attest_raised'
import { unattested } from '#waivers/gate/unattested'

/** Rows attested per transaction. */
const AT_ONCE = 1000
const DAYS_AT_ONCE = 20

/**
 * Attests the existing rows once, before anything else is attested: in a park that is older than attestations, and for columns that a later
 * list adds. A start that was killed in the middle resumes. `park:check` reports existing rows that were attested a second time.
 */
export async function attestFirst(list = ATTESTED_AS) {
  const { value } = await rowsIn('counters')
    .where('name', 'attested_as')
    .select('value')
    .firstOrFail()
  if (value >= list) return
  if (value === 0) await attestPresent({ migrated: true })
  else await attestRaised({ from: value, to: list })
  await rowsIn('counters').where('name', 'attested_as').update({ value: list })
}

/** Attests all rows without an attestation, and the past days. */
export async function attestPresent({ migrated = false } = {}) {
  for (const table of ATTESTED_TABLES) await attestTable(table, migrated)
  await attestPastDays(migrated)
}

async function attestTable(table: AttestedTable, migrated: boolean) {
  for (let after = 0; ;) {
    const rows: { id: number }[] = await unattested(table)
      .where('t.id', '>', after)
      .orderBy('t.id')
      .limit(AT_ONCE)
      .select('t.id')
    const last = rows.at(-1)
    if (!last) return
    const fresh = { isNew: true, before: null, now: null }
    const ids = new Map(rows.map(({ id }) => [id, fresh]))
    await inTransaction((trx) => attest(new Map([[table, ids]]), trx, { migrated }))
    after = last.id
  }
}

async function attestPastDays(migrated: boolean) {
  const days = await rowsIn('visits')
    .where('park_day', '<', clock.today())
    .distinct('park_day')
    .orderBy('park_day')
  const known = await rowsIn('attested_rows').where('table_name', 'visits').select('row_id')
  const done = new Set(known.map(({ row_id: day }) => day))
  const due = days.map(({ park_day: day }) => numberOfDay(day)).filter((day) => !done.has(day))
  for (let at = 0; at < due.length; at += DAYS_AT_ONCE) {
    const some = due.slice(at, at + DAYS_AT_ONCE)
    await inTransaction((trx) => attestDays(some, trx, migrated))
  }
}
