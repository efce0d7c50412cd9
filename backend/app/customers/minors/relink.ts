import type { CustomersRow } from '#database/rows'
import type { RelationshipType } from '@trailgate/shared/minors/constants'
import { rowsIn } from '#platform/database/rows_in'
import { rowsInto } from '#platform/database/rows_into'
import { reopenProfile } from '#customers/minors/reopen_profile'
import type { Actor } from '#platform/actor'
import { clock } from '#platform/clock'
import { record } from '#platform/history'
import { sqlTime } from '#platform/database/sql_time'
import type { Transaction } from '#platform/database/transaction'

/** A minor who is known already, locked by the caller. */
export type LinkedMinor = Pick<CustomersRow, 'id' | 'member_id' | 'is_closed'>

type Link = {
  guardianId: number
  minor: LinkedMinor
  relationship: RelationshipType
  by: Actor
  /** The sentence that the guardian ticked, by its id. */
  attested?: string | undefined
}

/** Links a known minor to a guardian, also where such a link had ended, and opens a profile that was closed for want of one. */
export async function relink(
  { guardianId, minor, relationship, by, attested }: Link,
  trx: Transaction
) {
  const fresh = { relationship, ended_at: null }
  const again = await rowsIn('guardianships', trx)
    .where({ minor_id: minor.id, guardian_id: guardianId })
    .update(fresh)
  if (Number(again) === 0) {
    await rowsInto('guardianships', trx).insert({
      ...fresh,
      minor_id: minor.id,
      guardian_id: guardianId,
      created_at: sqlTime(clock.now()),
    })
  }
  const details = { guardian_id: guardianId, relationship, ...(attested && { attested }) }
  await record({ action: 'minor.linked', by, customerId: minor.id, details }, trx)
  await record(
    {
      action: 'guardian.minor_linked',
      by,
      customerId: guardianId,
      details: { minor_id: minor.id, member_id: minor.member_id, relationship },
    },
    trx
  )
  if (minor.is_closed) await reopenProfile({ id: minor.id, by }, trx)
}
