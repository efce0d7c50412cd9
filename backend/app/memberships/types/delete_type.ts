import type { MembershipTypeRemoval } from '@trailgate/shared/membership_types/schemas'
import { rowsIn } from '#platform/database/rows_in'
import { lockedType } from '#memberships/types/locked_type'
import type { Actor } from '#platform/actor'
import { record } from '#platform/history'
import { inTransaction, type Transaction } from '#platform/database/transaction'

/** Deletes a type that nothing was ever sold of; one in use is deactivated instead. @throws {NotFound} */
export async function deleteType({
  id,
  by,
}: {
  id: number
  by: Actor
}): Promise<MembershipTypeRemoval> {
  return inTransaction(async (trx) => {
    const { name, display_name: label, revision } = await lockedType(id, trx)
    const type = rowsIn('membership_types', trx).where('id', id)
    const details = { name }
    const subject = { id, label }
    if (await isInUse(id, trx)) {
      await type.update({ is_active: false, revision: revision + 1 })
      await record({ action: 'membership_type.deactivated', by, details, subject }, trx)
      return { action: 'deactivated' }
    }
    await type.delete()
    await record({ action: 'membership_type.deleted', by, details, subject }, trx)
    return { action: 'deleted' }
  })
}

/** Payments count too: they stay when the membership and its person are gone, and name the type. */
async function isInUse(typeId: number, trx: Transaction): Promise<boolean> {
  const sold = await rowsIn('memberships', trx).where('type_id', typeId).select('id').first()
  const paid = await rowsIn('membership_terms', trx).where('type_id', typeId).select('id').first()
  return sold !== null || paid !== null
}
