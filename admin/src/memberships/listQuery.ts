import type { MembershipStatus } from '@trailgate/shared/memberships/constants'

/** Filters of the membership list, as stored in the URL. */
export interface MembershipFilter {
  search?: string
  status?: MembershipStatus
  membership_type?: string
  is_family?: boolean
  expiring_within?: number
  /** Id of a saved segment. */
  segment?: string
}

interface ListRequest {
  filter?: MembershipFilter
  sort?: { field: string; order: string }
  pagination?: { page: number; perPage: number }
}

const FILTERS = [
  'search',
  'status',
  'membership_type',
  'is_family',
  'expiring_within',
  'segment',
] as const

/** The query of GET /memberships/. */
export function listQuery({ filter = {}, sort, pagination }: ListRequest): URLSearchParams {
  const query = new URLSearchParams()
  for (const name of FILTERS) {
    const value = filter[name]
    if (value !== undefined && value !== '') query.set(name, String(value))
  }
  if (sort) {
    query.set('sort_by', sort.field)
    query.set('sort_order', sort.order.toLowerCase())
  }
  if (pagination) {
    query.set('skip', String((pagination.page - 1) * pagination.perPage))
    query.set('limit', String(pagination.perPage))
  }
  return query
}
