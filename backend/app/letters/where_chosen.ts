import { customerSegmentQuery } from '@trailgate/shared/customers/schemas'
import { membershipSegmentQuery } from '@trailgate/shared/memberships/schemas'
import { check, id } from '@trailgate/shared/fields'
import { messages } from '@trailgate/shared/segments/messages'
import type { Segment } from '@trailgate/shared/segments/schemas'
import { omitEmpty } from '@trailgate/shared/text'
import type { Day } from '@trailgate/shared/dates'
import { filterCustomers } from '#customers/search/filter_customers'
import { joinIds } from '#customers/join_ids'
import { segmentById, segmentQuery } from '#customers/segments/segments'
import { filterMemberships } from '#memberships/filter_memberships'
import { rowsIn, type RowsOf } from '#platform/database/rows_in'
import type * as v from 'valibot'
import type { Reader } from '#platform/database/transaction'
import { Invalid, NotFound } from '#platform/http/refusals'

type People = RowsOf<'customers as c'>

/** People chosen by staff: named ones, primary members of named memberships, a segment, a search, or everyone. */
export type Chosen = {
  ids?: readonly number[] | undefined
  membershipIds?: readonly number[] | undefined
  segmentId?: number | undefined
  search?: List | undefined
  staffId: number
}

/** A list of customers or memberships with its filters. */
type List = Pick<Segment, 'resource' | 'query'>

/**
 * Narrows `customers as c` to the chosen people; of memberships to their primary members.
 * @throws {Invalid} 422 for a segment that is unknown, or another's own, and for filters that the list does not know.
 */
export async function whereChosen(
  chosen: Chosen,
  today: Day,
  client: Reader
): Promise<(people: People) => People> {
  const { ids, membershipIds } = chosen
  if (ids) return (people) => people.whereIn('c.id', [...new Set(ids)])
  if (membershipIds) {
    return (people) =>
      whereMember(people, rowsIn('memberships as m').whereIn('m.id', [...new Set(membershipIds)]))
  }
  const list = await listOf(chosen, client)
  if (!list) return (people) => people
  if (list.resource === 'customers') {
    const filters = filtersOf(customerSegmentQuery(), list)
    return (people) => filterCustomers(people, filters, 'c.id')
  }
  const filters = filtersOf(membershipSegmentQuery(), list)
  return (people) => {
    return whereMember(people, filterMemberships(rowsIn('memberships as m'), filters, today))
  }
}

function whereMember(people: People, memberships: RowsOf<'memberships as m'>): People {
  void joinIds(people, 'chosen', [memberships.distinct('m.customer_id as id')])
  return people
}

/** The list that is asked for; a search within a segment narrows it, as on the screen. */
async function listOf(
  { segmentId, search, staffId }: Chosen,
  client: Reader
): Promise<List | null> {
  if (segmentId !== undefined) {
    return segmentById(segmentId, staffId, client).catch((error: unknown) => {
      throw error instanceof NotFound ? new Invalid({ segment_id: [messages.unknown] }) : error
    })
  }
  if (!search) return null
  const { resource, query: asked } = search
  const { segment, ...query } = asked
  if (segment === undefined || segment === null) return { resource, query }
  const asId = check(id('Segment'), segment)
  if (!asId.ok) throw new Invalid({ segment: [messages.unknown] })
  const saved = await segmentQuery({ id: asId.value, staffId, resource }, client)
  return { resource, query: { ...saved, ...omitEmpty(query) } }
}

function filtersOf<Schema extends v.GenericSchema>(schema: Schema, { query }: List) {
  const checked = check(schema, query)
  if (checked.ok) return checked.value
  const details = Object.entries(checked.details).map(
    ([name, sentences]) => [`search.query.${name}`, sentences] as const
  )
  throw new Invalid(Object.fromEntries(details))
}
