import type { HttpContext } from '@adonisjs/core/http'
import { lockedStaff, oneOf } from '#access/staff_sessions/locked_staff'
import { actorOf } from '#access/caller'
import { record } from '#platform/history'
import { withIdempotencyKey } from '#platform/http/idempotency'

/** Lets somebody sign in again; an account that is active already stays as it is. @throws {NotFound} */
export async function reactivateStaff(ctx: HttpContext, { id }: { id: number }) {
  const by = actorOf(ctx)
  await withIdempotencyKey(ctx, {
    resource: 'staff.reactivation',
    body: { id },
    make: async (trx) => {
      const row = oneOf(await lockedStaff(by, trx), id)
      if (row.is_active) return id
      await trx
        .from('staff')
        .where('id', id)
        .update({ is_active: true, deactivated_moment: null, revision: row.revision + 1 })
      const details = { username: row.username }
      await record({ action: 'staff.reactivated', by, details }, trx)
      return id
    },
  })
}
