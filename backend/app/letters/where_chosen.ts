import { customerSegmentQuery } from '@trailgate/shared/customers/schemas'
import { membershipSegmentQuery } from '@trailgate/shared/memberships/schemas'
import { messages } from '@trailgate/shared/segments/messages'
import type { Day } from '@trailgate/shared/dates'
import { filterCustomers } from '#customers/search/filter_customers'
import { joinIds } from '#customers/join_ids'
import { segmentById } from '#customers/segments/segments'
import { filterMemberships } from '#memberships/filter_memberships'
import { rowsIn, type RowsOf } from '#platform/database/rows_in'
import type { Reader } from '#platform/database/transaction'
import { validate } from '#platform/http/validate'
import { Invalid, NotFound } from '#platform/http/refusals'

type People = RowsOf<'customers as c'>

/** People chosen by staff: named ones, a segment, or everyone. */
export type Chosen = {
  ids?: readonly number[] | undefined
  segmentId?: number | undefined
  staffId: number
}

/**
 * Narrows `customers as c` to the chosen people; of a segment of memberships to their primary members.
 * @throws {Invalid} 422 for a segment that is unknown, or another's own.
 */
export async function whereChosen(
  { ids, segmentId, staffId }: Chosen,
  today: Day,
  client: Reader
): Promise<(people: People) => People> {
  if (ids) return (people) => people.whereIn('c.id', [...new Set(ids)])
  if (segmentId === undefined) return (people) => people
  const { resource, query } = await segmentById(segmentId, staffId, client).catch(
    (error: unknown) => {
      throw error instanceof NotFound ? new Invalid({ segment_id: [messages.unknown] }) : error
    }
  )
  if (resource === 'customers') {
    const filters = validate(customerSegmentQuery, query)
    return (people) => filterCustomers(people, filters, 'c.id')
  }
  const filters = validate(membershipSegmentQuery, query)
  return (people) => {
    const members = filterMemberships(rowsIn('memberships as m'), filters, today)
    void joinIds(people, 'chosen', [members.distinct('m.customer_id as id')])
    return people
  }
}
