import { BAN_COLUMNS } from '#access/bans'
import { rowsIn } from '#platform/database/rows_in'

/** The signed-in rider's own row, as far as they may read it. */
export async function ownRecord(id: number) {
  return rowsIn('customers')
    .where('id', id)
    .select('id', 'member_id', 'first_name', 'last_name', 'email', 'phone', 'date_of_birth')
    .select('created_at', 'letters_stopped_at', ...BAN_COLUMNS)
    .firstOrFail()
}
