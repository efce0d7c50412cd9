import type { ReactNode } from 'react'
import { useListContext } from 'react-admin'

import { PAGE_SIZES } from '@trailgate/shared/http/paging'
import { fill } from '@trailgate/shared/text'
import { messages as words } from '@trailgate/shared/ui/messages'

import { PlainSelect } from './PlainSelect.tsx'
import { lastPage, pagesAround, rowsShown } from './pages.ts'
import './list.css'

const SIZES = PAGE_SIZES.map((id) => ({ id, name: String(id) }))

interface Numbers {
  /** Page numbers to offer. */
  numbers?(current: number, last: number): number[]
  /** Adds buttons for the first and the last page. */
  ends?: boolean
}

/** Page navigation and page size of the surrounding list. */
export function Pager(numbers: Numbers) {
  const { page, perPage, total = 0, setPage, setPerPage } = useListContext()
  return (
    <Pages {...numbers} page={page} perPage={perPage} total={total} onPage={setPage}>
      <label className="pager-size">
        {words['page.size']}
        <PlainSelect value={perPage} choices={SIZES} onChoose={setPerPage} />
      </label>
    </Pages>
  )
}

interface PagesProps extends Numbers {
  /** Label for screen readers. */
  label?: string
  page: number
  perPage: number
  total: number
  onPage(page: number): void
  children?: ReactNode
}

/** The range of rows shown, and links to other pages. */
export function Pages({
  label = words.pages,
  page,
  perPage,
  total,
  onPage,
  numbers = pagesAround,
  ends = false,
  children,
}: PagesProps) {
  const last = lastPage(total, perPage)
  const { from, to } = rowsShown(page, perPage, total)
  return (
    <div className="pager">
      <p className="pager-range figures">
        {fill(words.showing, { from: figure(from), to: figure(to), total: figure(total) })}
      </p>
      {last > 1 && (
        <nav aria-label={label}>
          <ul className="pager-pages figures">
            {ends && <Turn onTurn={() => onPage(1)} off={page <= 1} {...FIRST} />}
            <Turn onTurn={() => onPage(page - 1)} off={page <= 1} {...PREVIOUS} />
            {numbers(page, last).map((number) => (
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
            <Turn onTurn={() => onPage(page + 1)} off={page >= last} {...NEXT} />
            {ends && <Turn onTurn={() => onPage(last)} off={page >= last} {...LAST} />}
          </ul>
        </nav>
      )}
      {children}
    </div>
  )
}

const FIRST = { sign: '«', label: words['page.first'] }
const PREVIOUS = { sign: '‹', label: words['page.previous'] }
const NEXT = { sign: '›', label: words['page.next'] }
const LAST = { sign: '»', label: words['page.last'] }

interface TurnProps {
  onTurn(): void
  off: boolean
  sign: string
  label: string
}

function Turn({ onTurn, off, sign, label }: TurnProps) {
  return (
    <li>
      <button type="button" disabled={off} aria-label={label} title={label} onClick={onTurn}>
        <span aria-hidden="true">{sign}</span>
      </button>
    </li>
  )
}

function figure(value: number): string {
  return value.toLocaleString('en-US')
}
