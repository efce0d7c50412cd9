import { readSearch, type CustomerCriterion } from '@trailgate/shared/customers/search'

/** What the customer list is filtered by, as it stands in the page's address. */
export interface CustomerFilter {
  /** The text of the search box. */
  search?: string
  /** A text looked for everywhere: name, e-mail, phone and member ID. */
  q?: string
  status?: string
  membership?: string
  /** Whether a waiver covers them today. */
  covered?: string
}

interface ListRequest {
  filter?: CustomerFilter
  sort?: { field: string; order: string }
  pagination?: { page: number; perPage: number }
}

/** The query of GET /customers/search, or null while the search text asks for nothing yet. */
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

/** The filter alone, as search and export take it. */
export function filterQuery({ search, q, ...narrow }: CustomerFilter): URLSearchParams | null {
  const criterion = criterionOf(search, q)
  if (!criterion) return null
  const query = new URLSearchParams(criterion)
  for (const name of ['status', 'membership', 'covered'] as const) {
    const value = narrow[name]
    if (value) query.set(name, value)
  }
  return query
}

/** Whether something stands in the box that is too short to be searched. */
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
