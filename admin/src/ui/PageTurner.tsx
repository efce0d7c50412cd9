import Button from '@mui/material/Button'

import { DEFAULT_PAGE_SIZE } from '@trailgate/shared/http/paging'
import { fill } from '@trailgate/shared/text'
import { messages as words } from '@trailgate/shared/ui/messages'

import { lastPage } from './pages.ts'

interface PageTurnerProps {
  page: number
  total: number
  onPage(page: number): void
}

/** Turns the pages of what has no list around it, one by one; nothing where there is one page only. */
export function PageTurner({ page, total, onPage }: PageTurnerProps) {
  const last = lastPage(total, DEFAULT_PAGE_SIZE)
  if (last === 1) return null
  return (
    <>
      <Button variant="outlined" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        {words['page.previous']}
      </Button>
      <span className="figures">
        {fill(words['page.of'], { n: page, last: last.toLocaleString('en-US') })}
      </span>
      <Button variant="outlined" disabled={page >= last} onClick={() => onPage(page + 1)}>
        {words['page.next']}
      </Button>
    </>
  )
}
