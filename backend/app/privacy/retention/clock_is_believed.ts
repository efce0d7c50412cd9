import { rowsIn } from '#platform/database/rows_in'
import { BELIEVED_AFTER_ROUNDS, BELIEVED_WITHIN_DAYS } from '@trailgate/shared/retention/constants'
import { addDays, type Day } from '@trailgate/shared/dates'

/**
 * Whether rounds of the last weeks lead up to this day. A clock that was set years ahead has none behind it, and what it calls due
 * is kept until somebody has had days to notice.
 */
export async function clockIsBelieved(today: Day): Promise<boolean> {
  const { rounds } = await rowsIn('purges')
    .whereBetween('day', [addDays(today, -BELIEVED_WITHIN_DAYS), addDays(today, -1)])
    .countDistinct('day as rounds')
    .firstOrFail()
  return Number(rounds) >= BELIEVED_AFTER_ROUNDS
}
