import type { Day } from '@trailgate/shared/dates'
import type { MembershipList } from '@trailgate/shared/memberships/schemas'
import { rowsIn, type RowsOf } from '#platform/database/rows_in'
import { filterCustomers } from '#customers/search/filter_customers'
import { joinIds } from '#customers/join_ids'
import { whereExpiring, whereStatus, whereUnnoticed } from '#memberships/status_filters'

/** Filters of the list, without page and order. */
export type MembershipFilters = Pick<
  MembershipList,
  'search' | 'status' | 'is_family' | 'membership_type' | 'expiring_within' | 'active_only'
>

type Memberships = RowsOf<'memberships as m'>

/** A membership number has at most so many digits. */
const NUMBER_DIGITS = 10

/** Narrows `memberships as m` to those that fit; types are few, so they are looked up and not joined. */
export function filterMemberships<Query extends Memberships>(
  query: Query,
  filters: MembershipFilters,
  today: Day
): Query {
  const { search, status, is_family: isFamily, membership_type: type } = filters
  if (status) void whereStatus(query, status, today)
  if (filters.active_only) void whereStatus(query, 'active', today)
  if (filters.expiring_within !== undefined)
    void whereExpiring(query, filters.expiring_within, today)
  // One id and not a list of them: only then MySQL counts on it for the order.
  if (type) void query.where('m.type_id', '=', types().where('name', type))
  if (isFamily !== undefined) {
    void query.whereIn('m.type_id', types().where('number_of_slots', isFamily ? '>' : '=', 1))
  }
  if (search) narrowTo(query, search)
  return query
}

/**
 * The `memberships as m` that fit, in parts without an overlap, each of which an index gives in the order of creation: what is
 * expired is noted as such or has run out just now, and the OR of both is read by walking past everything newer.
 */
export function fittingByCreation(
  filters: MembershipFilters,
  today: Day
): [Memberships, ...Memberships[]] {
  const all = () => rowsIn('memberships as m')
  if (filters.status !== 'expired') return [filterMemberships(all(), filters, today)]
  const others = { ...filters, status: undefined }
  return [
    filterMemberships(all(), others, today).where('m.status', 'expired'),
    whereUnnoticed(filterMemberships(all(), others, today), today),
  ]
}

function types() {
  return rowsIn('membership_types').select('id')
}

/**
 * Searches name, number or e-mail of any holder by prefix, with the readings of the customer
 * search.
 */
function narrowTo(query: Memberships, search: string) {
  const people = () => filterCustomers(rowsIn('customers as c'), { q: search })
  const found = [
    people().join('memberships as own', 'own.customer_id', 'c.id').select('own.id'),
    people()
      .join('membership_slots as place', 'place.customer_id', 'c.id')
      .select('place.membership_id as id'),
  ]
  const digits = /^#?([1-9]\d{0,8})$/.exec(search)?.[1]
  void joinIds(query, 'found', digits ? [...found, numbersThatBegin(digits)] : found, 'm.id')
}

/** Prefix search on an integer column, as ranges: 20 → 20, 200–209, 2000–2099. */
export function numbersThatBegin(digits: string) {
  const more = Array.from({ length: NUMBER_DIGITS - digits.length + 1 }, (_, index) => 10 ** index)
  return rowsIn('memberships')
    .select('id')
    .where((ranges) => {
      for (const times of more) {
        const from = Number(digits) * times
        void ranges.orWhereBetween('membership_id', [from, from + times - 1])
      }
    })
}
