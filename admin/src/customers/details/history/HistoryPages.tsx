import { messages as details } from '@trailgate/shared/customers/details_messages'
import { DEFAULT_PAGE_SIZE } from '@trailgate/shared/http/paging'
import { fill } from '@trailgate/shared/text'
import { messages as words } from '@trailgate/shared/ui/messages'

import { lastPage, pagesAround, rowsShown } from '../../../ui/pages.ts'

interface HistoryPagesProps {
  page: number
  total: number
  onPage(page: number): void
}

/** Turns the pages of a long history. */
export function HistoryPages({ page, total, onPage }: HistoryPagesProps) {
  const last = lastPage(total, DEFAULT_PAGE_SIZE)
  if (last === 1) return null
  const { from, to } = rowsShown(page, DEFAULT_PAGE_SIZE, total)
  return (
    <div className="pager">
      <p className="pager-range figures">{fill(words.showing, { from, to, total })}</p>
      <nav aria-label={details['history.pages']}>
        <ul className="pager-pages figures">
          {pagesAround(page, last).map((number) => (
            <li key={number}>
              <button
                type="button"
                aria-label={fill(words['page.number'], { n: number })}
                {...(number === page ? { 'aria-current': 'page' } : {})}
                onClick={() => onPage(number)}
              >
                {number}
              </button>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  )
}
