import { messages as http } from '@trailgate/shared/http/messages'
import { fill } from '@trailgate/shared/text'
import { rowsIn } from '#platform/database/rows_in'
import type { Caller } from '#access/callers'
import { Invalid } from '#platform/http/refusals'
import { record } from '#platform/history'
import { withIdempotencyKey } from '#platform/http/idempotency'

/**
 * Puts the types into a new order. Types that the caller did not know of yet come after the named ones.
 * @throws {Invalid} 422 when one of them does not exist.
 */
export async function reorderTypes(caller: Caller, { ids }: { ids: readonly number[] }) {
  const { by } = caller
  await withIdempotencyKey(caller, {
    resource: 'membership_type.order',
    body: { ids },
    make: async (trx) => {
      // All of them, in the order of their ids: two people who reorder at once wait for each other.
      const types = await rowsIn('membership_types', trx)
        .orderBy('id')
        .forUpdate()
        .select('id', 'sort_order')
      const known = new Map(types.map((type) => [type.id, type]))
      if (ids.some((id) => !known.has(id))) {
        throw new Invalid({ ids: [fill(http['field.invalid'], { label: 'Types' })] })
      }
      const unnamed = types
        .filter(({ id }) => !ids.includes(id))
        .sort((one, other) => one.sort_order - other.sort_order)
        .map(({ id }) => id)
      for (const [index, id] of [...ids, ...unnamed].entries()) {
        const place = index + 1
        if (known.get(id)?.sort_order === place) continue
        await rowsIn('membership_types', trx).where('id', id).update({ sort_order: place })
      }
      return record(
        { action: 'membership_type.reordered', by, details: { ids }, subject: null },
        trx
      )
    },
  })
}
