import { messages } from '@trailgate/shared/membership_types/messages'
import { typeFields } from '@trailgate/shared/membership_types/fields'
import type { NewMembershipType } from '@trailgate/shared/membership_types/schemas'
import type { Caller } from '#access/callers'
import { Conflict } from '#platform/http/refusals'
import { clock } from '#platform/clock'
import { isUniqueViolation } from '#platform/database/database_errors'
import { columnsFor } from '#platform/database/stored_fields'
import { rowsInto } from '#platform/database/rows_into'
import { record } from '#platform/history'
import { withIdempotencyKey } from '#platform/http/idempotency'
import { sqlTime } from '#platform/database/sql_time'

/** Makes a type of membership and returns its id. @throws {Conflict} 409 when another has the name. */
export async function createType(caller: Caller, type: NewMembershipType): Promise<number> {
  const { by } = caller
  const { id } = await withIdempotencyKey(caller, {
    resource: 'membership_type',
    body: type,
    make: async (trx) => {
      const [rowId] = await rowsInto('membership_types', trx)
        .insert({
          ...columnsFor(typeFields, type),
          created_at: sqlTime(clock.now()),
        })
        .catch((error: unknown) => {
          throw isUniqueViolation(error) ? new Conflict(messages['name.taken']) : error
        })
      const subject = { id: Number(rowId), label: type.display_name }
      await record(
        { action: 'membership_type.created', by, details: { name: type.name }, subject },
        trx
      )
      return Number(rowId)
    },
  })
  return id
}
