import { typeFields } from '@trailgate/shared/membership_types/fields'
import { messages } from '@trailgate/shared/membership_types/messages'
import type { MembershipTypeChanges } from '@trailgate/shared/membership_types/schemas'
import { rowsIn } from '#platform/database/rows_in'
import { lockedType } from '#memberships/types/locked_type'
import { resizeType } from '#memberships/types/resize_type'
import type { Actor } from '#platform/actor'
import { Conflict, StaleWrite } from '#platform/http/refusals'
import { changesOf } from '#platform/changes'
import { columnsFor } from '#platform/database/stored_fields'
import { record } from '#platform/history'
import { inTransaction } from '#platform/database/transaction'
import { toMembershipType } from '#memberships/types/membership_type_transformer'

type Update = { id: number; changes: MembershipTypeChanges; by: Actor }

/**
 * Changes a type; its name stays what it was made with. Price and duration count for what is sold from now on; with the
 * number of places every membership of the type gets more, or loses free ones.
 * @throws {NotFound}
 * @throws {StaleWrite} 409 when the caller's `revision` is not the newest.
 * @throws {Conflict} 409 when a membership uses more places than there would be.
 */
export async function updateType({ id, changes, by }: Update) {
  const { revision, ...wanted } = changes
  await inTransaction(async (trx) => {
    const row = await lockedType(id, trx)
    if (revision !== undefined && revision !== row.revision) throw new StaleWrite()

    const { changed, changes: columns } = changesOf(toMembershipType(row), wanted)
    if (Object.keys(changed).length === 0) return

    const { number_of_slots: from } = row
    const { number_of_slots: to = from } = columns
    if (to !== from && !(await resizeType({ typeId: id, from, to }, trx))) {
      throw new Conflict(messages['slots.in_use'])
    }
    await rowsIn('membership_types', trx)
      .where('id', id)
      .update({
        ...columnsFor(typeFields, columns),
        revision: row.revision + 1,
      })
    const details = { name: row.name, changed }
    const subject = { id, label: row.display_name }
    await record({ action: 'membership_type.updated', by, details, subject }, trx)
  })
}
