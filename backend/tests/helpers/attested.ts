/** Rows that the park attests, as if it had written them itself. */
import { rm } from 'node:fs/promises'
import db from '@adonisjs/lucid/services/db'
import { mark, numberOfDay } from '#platform/attested/marks'
import { inTransaction } from '#platform/database/transaction'
import { anchorFolder } from '#waivers/gate/anchor_attestations'
import { forgetAttestedDays } from '#waivers/gate/attested_days'
import { attestPresent } from '#waivers/gate/attest_present'

/** Inserts a row that the park attests, and answers its id. */
export function anAttestedRow(table: string, row: Record<string, unknown>): Promise<number> {
  return inTransaction(async (trx) => {
    const [id] = await trx.table(table).insert(row)
    mark(table, table === 'visits' ? [numberOfDay(String(row.park_day))] : [Number(id)], trx)
    return Number(id)
  })
}

/**
 * Attests all rows again as they stand: other tests write attested rows by hand, which would contradict their attestations.
 */
export async function settleAttested() {
  await rm(anchorFolder(), { recursive: true, force: true })
  await db.from('attested_rows').delete()
  await db.from('attestations').delete()
  await db.from('counters').where('name', 'attestations').update({ value: 0 })
  await attestPresent()
  forgetAttestedDays()
}
