/** Page sizes that lists offer. */
export const PAGE_SIZES = [10, 20, 50, 100] as const

export const DEFAULT_PAGE_SIZE = 20
export const MAX_PAGE_SIZE = 100

export const SORT_ORDERS = ['asc', 'desc'] as const
export type SortOrder = (typeof SORT_ORDERS)[number]

/** Default order of every paged list. */
export const DEFAULT_SORT = { sort_by: 'created_at', sort_order: 'desc' } as const

/** Response header with the total of a list whose body is a bare array. */
export const TOTAL_COUNT_HEADER = 'x-total-count'

/** Offset and limit of a page, in rows. */
export interface Page {
  offset: number
  limit: number
}
