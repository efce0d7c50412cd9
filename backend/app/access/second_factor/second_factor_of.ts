import type { SecondFactorState } from '@trailgate/shared/staff/second_factor'
import { rowsIn } from '#platform/database/rows_in'
import type { StaffCaller } from '#access/callers'
import { isRequiredOf } from '#access/second_factor/second_factor'
import { isoTime } from '#platform/database/sql_time'
import { settings } from '#start/settings'

/** State of one's own second factor. */
export async function secondFactorOf({ id, role }: StaffCaller): Promise<SecondFactorState> {
  const factor = await rowsIn('staff_second_factors')
    .where('staff_id', id)
    .select('confirmed_at')
    .first()
  const left = await rowsIn('staff_recovery_codes')
    .where('staff_id', id)
    .whereNull('used_at')
    .count('* as n')
    .first()
  return {
    setting: settings.staffSecondFactor,
    required: isRequiredOf(role),
    confirmed_at: isoTime(factor?.confirmed_at ?? null),
    recovery_codes_left: Number(left?.n),
  }
}

/** True if sign-in asks the account for a code. */
export async function isCodeAsked(staffId: number): Promise<boolean> {
  if (settings.staffSecondFactor === 'off') return false
  return (await withSecondFactor([staffId])).has(staffId)
}

/** Accounts among these whose second factor is active. */
export async function withSecondFactor(ids: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await rowsIn('staff_second_factors')
    .whereIn('staff_id', [...ids])
    .whereNotNull('confirmed_at')
    .select('staff_id')
  return new Set(rows.map(({ staff_id: id }) => id))
}
