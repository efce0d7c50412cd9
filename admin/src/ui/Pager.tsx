import { useListContext } from 'react-admin'

import { PAGE_SIZES } from '@trailgate/shared/http/paging'
import { fill } from '@trailgate/shared/text'
import { messages as words } from '@trailgate/shared/ui/messages'

import { PlainSelect } from './PlainSelect.tsx'
import { lastPage, pagesAround, rowsShown } from './pages.ts'
import './list.css'

const SIZES = PAGE_SIZES.map((id) => ({ id, name: String(id) }))

interface PagerProps {
  /** Which page numbers are offered. */
  numbers?(current: number, last: number): number[]
  /** Whether there are buttons for the first and the last page. */
  ends?: boolean
}

/** Turns the pages of the list around it and chooses how long they are. */
export function Pager({ numbers = pagesAround, ends = false }: PagerProps) {
  const { page, perPage, total = 0, setPage, setPerPage } = useListContext()
  const last = lastPage(total, perPage)
  const { from, to } = rowsShown(page, perPage, total)

  return (
    <div className="pager">
      <p className="pager-range figures">
        {fill(words.showing, { from: figure(from), to: figure(to), total: figure(total) })}
      </p>
      {last > 1 && (
        <nav aria-label={words.pages}>
          <ul className="pager-pages figures">
            {ends && <Turn to={1} off={page <= 1} sign="«" label={words['page.first']} />}
            <Turn to={page - 1} off={page <= 1} sign="‹" label={words['page.previous']} />
            {numbers(page, last).map((number) => (
              <li key={number}>
                <button
                  type="button"
                  aria-label={fill(words['page.number'], { n: number })}
                  {...(number === page ? { 'aria-current': 'page' } : {})}
                  onClick={() => setPage(number)}
                >
                  {number}
                </button>
              </li>
            ))}
            <Turn to={page + 1} off={page >= last} sign="›" label={words['page.next']} />
            {ends && <Turn to={last} off={page >= last} sign="»" label={words['page.last']} />}
          </ul>
        </nav>
      )}
      <label className="pager-size">
        {words['page.size']}
        <PlainSelect value={perPage} choices={SIZES} onChoose={setPerPage} />
      </label>
    </div>
  )
}

interface TurnProps {
  to: number
  off: boolean
  sign: string
  label: string
}

function Turn({ to, off, sign, label }: TurnProps) {
  const { setPage } = useListContext()
  return (
    <li>
      <button
        type="button"
        disabled={off}
        aria-label={label}
        title={label}
        onClick={() => setPage(to)}
      >
        <span aria-hidden="true">{sign}</span>
      </button>
    </li>
  )
}

function figure(value: number): string {
  return value.toLocaleString('en-US')
}
