import { rowsIn } from '#platform/database/rows_in'
import { BELIEVED_AFTER_ROUNDS, BELIEVED_WITHIN_DAYS } from '@trailgate/shared/retention/constants'
import { addDays, type Day } from '@trailgate/shared/dates'

/**
 * True if purge rounds of recent weeks lead up to this day. A clock set years ahead has none, so nothing it calls due
 * is deleted until staff have had days to notice.
 */
export async function clockIsBelieved(today: Day): Promise<boolean> {
  const { rounds } = await rowsIn('purges')
    .whereBetween('day', [addDays(today, -BELIEVED_WITHIN_DAYS), addDays(today, -1)])
    .countDistinct('day as rounds')
    .firstOrFail()
  return Number(rounds) >= BELIEVED_AFTER_ROUNDS
}
