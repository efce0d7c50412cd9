import { CLOSED_PROFILE_DAYS } from '@trailgate/shared/retention/constants'
import type { Day } from '@trailgate/shared/dates'
import { rowsIn, type RowsOf } from '#platform/database/rows_in'
import { holdsOver } from '#customers/holds/holds_over'
import { erasePeople } from '#privacy/deletion/delete_customer'
import { clock } from '#platform/clock'
import { notePurged } from '#privacy/retention/purge_report'
import { sqlTimeAfter } from '#platform/database/sql_time'
import { inTransaction } from '#platform/database/transaction'

/** Ids scanned per step: no index covers closed profiles, and a park has few of them. */
const STEP = 10_000

const THE_SYSTEM = { kind: 'system', id: null, name: null, ip: null } as const

/**
 * Deletes profiles that were closed long ago because the minor has no guardian left, as staff delete a customer: signed
 * waivers stay sealed. A record merged into another stays with it. Staff decide on people under a legal hold (their own
 * or that of their signer) and on people with a membership of their own.
 */
export async function purgeClosedProfiles(today: Day, shouldContinue: () => boolean) {
  const { last } = await rowsIn('customers').max('id as last').firstOrFail()
  for (let after = 0; after < Number(last ?? 0) && shouldContinue(); after += STEP) {
    for (const { id } of await closedAmong(after)) {
      await inTransaction(async (trx) => {
        // Lock first, then read: a single statement would not see a change that it waited for.
        await rowsIn('customers', trx).where('id', id).forUpdate().select('id')
        const person = await closed(rowsIn('customers', trx))
          .where('id', id)
          .select('id', 'member_id')
          .first()
        if (!person || (await holdsOver([id], trx)).length > 0) return
        await erasePeople({ people: [person], by: THE_SYSTEM }, trx)
        await notePurged({ day: today, kind: 'closed_profiles', removed: 1 }, trx)
      })
    }
  }
}

async function closedAmong(after: number): Promise<{ id: number }[]> {
  return closed(rowsIn('customers'))
    .whereBetween('id', [after + 1, after + STEP])
    .orderBy('id')
    .select('id')
}

function closed<Query extends RowsOf<'customers'>>(people: Query): Query {
  const before = sqlTimeAfter(clock.now(), -CLOSED_PROFILE_DAYS * 24 * 3600)
  return people
    .where('closed_at', '<', before)
    .whereNull('merged_into_id')
    .where('legal_hold', false)
    .whereNotExists(rowsIn('memberships as own').whereColumn('own.customer_id', 'customers.id'))
    .whereNotExists(rowsIn('customers as m').whereColumn('m.merged_into_id', 'customers.id'))
}
