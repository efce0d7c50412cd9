import { BAN_COLUMNS } from '#access/bans'
import { RIDER_FIELDS } from '@trailgate/shared/customers/fields'
import { EMAIL_CHANGE_HOURS } from '@trailgate/shared/own_details/constants'
import { rowsIn } from '#platform/database/rows_in'
import { clock } from '#platform/clock'
import { validEnds } from '#platform/validity'
import type { OwnDetailsRow, PendingEmailRow } from '#privacy/own_details/own_details_transformer'

export const EMAIL_CHANGE_SECONDS = EMAIL_CHANGE_HOURS * 3600

/** Columns of the rider's own record that they may read or change. */
export async function ownDetailsOf(id: number): Promise<OwnDetailsRow> {
  return rowsIn('customers')
    .where('id', id)
    .select('id', 'member_id', 'first_name', 'last_name', 'email', 'date_of_birth', 'created_at')
    .select('letters_stopped_at', ...RIDER_FIELDS, ...BAN_COLUMNS)
    .firstOrFail()
}

/** E-mail address waiting for the rider's confirmation, or null. */
export async function pendingEmailOf(customerId: number): Promise<PendingEmailRow | null> {
  return rowsIn('email_changes')
    .where('customer_id', customerId)
    .whereNull('used_at')
    .whereBetween('expires_at', validEnds(clock.now(), EMAIL_CHANGE_SECONDS))
    .orderBy('id', 'desc')
    .select('email', 'expires_at')
    .first()
}
