import { readSearch, type CustomerCriterion } from '@trailgate/shared/customers/search'

/** Filters of the customer list, as stored in the URL. */
export interface CustomerFilter {
  /** The text of the search box. */
  search?: string
  /** Full-text search: name, e-mail, phone and member id. */
  q?: string
  status?: string
  membership?: string
  /** Covered by a waiver today, or not. */
  covered?: string
  /** Id of a saved segment. */
  segment?: string
}

interface ListRequest {
  filter?: CustomerFilter
  sort?: { field: string; order: string }
  pagination?: { page: number; perPage: number }
}

/** Query of GET /customers/search; null while the search text is too short. */
export function listQuery({ filter = {}, sort, pagination }: ListRequest): URLSearchParams | null {
  const query = filterQuery(filter)
  if (!query) return null
  if (sort) {
    query.set('sort_by', sort.field)
    query.set('sort_order', sort.order.toLowerCase())
  }
  if (pagination) {
    query.set('limit', String(pagination.perPage))
    query.set('offset', String((pagination.page - 1) * pagination.perPage))
  }
  return query
}

/** Filter without sort and page, for search and export. */
export function filterQuery({ search, q, ...narrow }: CustomerFilter): URLSearchParams | null {
  const criterion = criterionOf(search, q)
  if (!criterion) return null
  const query = new URLSearchParams(criterion)
  for (const name of ['status', 'membership', 'covered', 'segment'] as const) {
    const value = narrow[name]
    if (value) query.set(name, value)
  }
  return query
}

/** True if the search text is too short to search with. */
export function asksForNothing({ search, q }: CustomerFilter): boolean {
  return criterionOf(search, q) === null
}

function criterionOf(
  search: string | undefined,
  q: string | undefined
): CustomerCriterion | { q: string } | Record<string, never> | null {
  if (q) return { q }
  if (!search?.trim()) return {}
  return readSearch(search)
}
