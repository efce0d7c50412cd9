import { DEFAULT_PAGE_SIZE } from '@trailgate/shared/http/paging'

import { Pages } from './Pager.tsx'

interface PageTurnerProps {
  label?: string
  page: number
  total: number
  onPage(page: number): void
}

/** Turns the pages of what has no list around it; nothing where there is one page only. */
export function PageTurner(pages: PageTurnerProps) {
  if (pages.total <= DEFAULT_PAGE_SIZE) return null
  return <Pages {...pages} perPage={DEFAULT_PAGE_SIZE} />
}
