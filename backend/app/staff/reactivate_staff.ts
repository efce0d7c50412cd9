import { rowsIn } from '#platform/database/rows_in'
import type { Caller } from '#access/callers'
import { lockedStaff, oneOf } from '#access/staff_sessions/locked_staff'
import { record } from '#platform/history'
import { withIdempotencyKey } from '#platform/http/idempotency'

/** Reactivates an account; an active one stays unchanged. @throws {NotFound} */
export async function reactivateStaff(caller: Caller, { id }: { id: number }) {
  const { by } = caller
  await withIdempotencyKey(caller, {
    resource: 'staff.reactivation',
    body: { id },
    make: async (trx) => {
      const row = oneOf(await lockedStaff(by, trx), id)
      if (row.is_active) return id
      await rowsIn('staff', trx)
        .where('id', id)
        .update({ is_active: true, deactivated_moment: null, revision: row.revision + 1 })
      const details = { username: row.username }
      const subject = { id, label: `${row.first_name} ${row.last_name}` }
      await record({ action: 'staff.reactivated', by, details, subject }, trx)
      return id
    },
  })
}
