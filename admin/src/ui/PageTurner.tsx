import { DEFAULT_PAGE_SIZE } from '@trailgate/shared/http/paging'

import { Pages } from './Pager.tsx'

interface PageTurnerProps {
  label?: string
  page: number
  total: number
  onPage(page: number): void
}

/** Page navigation without a surrounding list; renders nothing for a single page. */
export function PageTurner(pages: PageTurnerProps) {
  if (pages.total <= DEFAULT_PAGE_SIZE) return null
  return <Pages {...pages} perPage={DEFAULT_PAGE_SIZE} />
}
