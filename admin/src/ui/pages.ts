import { CUSTOMER_PAGES_EACH_SIDE as EACH_SIDE } from '@trailgate/shared/customers/constants'
import { MEMBERSHIP_PAGE_WINDOW } from '@trailgate/shared/memberships/constants'

/** Page numbers to offer: the current one and up to two on each side. */
export function pagesAround(current: number, last: number): number[] {
  const first = Math.max(1, current - EACH_SIDE)
  const end = Math.min(last, current + EACH_SIDE)
  return Array.from({ length: Math.max(0, end - first + 1) }, (_, index) => first + index)
}

/** Five page numbers if there are that many, with the current one in the middle where possible. */
export function pagesInWindow(current: number, last: number): number[] {
  const length = Math.min(last, MEMBERSHIP_PAGE_WINDOW)
  const middle = current - Math.floor(MEMBERSHIP_PAGE_WINDOW / 2)
  const first = Math.max(1, Math.min(middle, last - length + 1))
  return Array.from({ length }, (_, index) => first + index)
}

/** Number of pages; an empty list has one. */
export function lastPage(total: number, perPage: number): number {
  return Math.max(1, Math.ceil(total / perPage))
}

/** Rows shown on a page, counted from 1. */
export function rowsShown(
  page: number,
  perPage: number,
  total: number
): { from: number; to: number } {
  return { from: Math.min(total, (page - 1) * perPage + 1), to: Math.min(total, page * perPage) }
}
