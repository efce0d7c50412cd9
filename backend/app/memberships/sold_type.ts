import type { MembershipTypesRow } from '#database/rows'
import type { Day } from '@trailgate/shared/dates'
import { messages } from '@trailgate/shared/memberships/messages'
import { isDayType } from '@trailgate/shared/memberships/periods'
import { rowsIn } from '#platform/database/rows_in'
import { Invalid } from '#platform/http/refusals'
import type { Transaction } from '#platform/database/transaction'

const COLUMNS = [
  'id',
  'name',
  'number_of_slots',
  'default_price_cents',
  'default_duration_days',
  'visits_included',
] as const

export type SoldType = Pick<MembershipTypesRow, (typeof COLUMNS)[number]>

/**
 * The membership type of a sale, locked for share until the end of the transaction: it cannot be
 * deleted or resized meanwhile, and several sales may hold it at once.
 * @throws {Invalid} 422 when there is none of that name, or it is no longer sold.
 */
export async function soldType(name: string, trx: Transaction): Promise<SoldType> {
  const type = await rowsIn('membership_types', trx)
    .where('name', name)
    .forShare()
    .select(...COLUMNS, 'is_active')
    .first()
  if (!type?.is_active) throw new Invalid({ membership_type: [messages['type.unknown']] })
  return type
}

/** A type by its id, sold or not. */
export async function typeById(id: number, trx: Transaction): Promise<SoldType> {
  return rowsIn('membership_types', trx)
    .where('id', id)
    .select(...COLUMNS)
    .firstOrFail()
}

/** Only a type of one day ends on the day on which it begins. @throws {Invalid} 422 */
export function endsAsTypeMay(
  start: Day,
  end: Day | null,
  type: Pick<SoldType, 'default_duration_days'>
) {
  if (end === null || end > start || (end === start && isDayType(type))) return
  throw new Invalid({ end_date: [messages['end_date.after']] })
}
