import { ListContextProvider, useList } from 'react-admin'
import useMediaQuery from '@mui/material/useMediaQuery'

import { DEFAULT_PAGE_SIZE } from '@trailgate/shared/http/paging'
import { messages } from '@trailgate/shared/memberships/due_messages'

import { useToday } from '../layout/useSettings.ts'
import { NARROW } from '../ui/list.ts'
import { Notice } from '../ui/Notice.tsx'
import { Pager } from '../ui/Pager.tsx'
import { DueRows } from './DueRows.tsx'
import { DueTable } from './DueTable.tsx'
import { SHOWN, shownOf, type Renewal, type Shown } from './renewals.ts'

const NEXT_END_FIRST = { field: 'end_date', order: 'ASC' } as const

interface DueListProps {
  renewals: readonly Renewal[]
  shown: Shown
  onShow(shown: Shown): void
}

/** Memberships due for renewal, filtered. */
export function DueList({ renewals, shown, onShow }: DueListProps) {
  const today = useToday()
  const rows = shownOf(renewals, shown, today)
  return (
    <>
      <div className="due-shown" role="group" aria-label={messages.show}>
        {SHOWN.map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={name === shown}
            onClick={() => onShow(name)}
          >
            {messages[`show.${name}`]}{' '}
            <span className="figures">
              {shownOf(renewals, name, today).length.toLocaleString('en-US')}
            </span>
          </button>
        ))}
      </div>
      {rows.length > 0 ? (
        // Another filter starts at its first page.
        <Rows key={`${shown} ${rows.length}`} rows={rows} />
      ) : (
        <div className="panel">
          <Notice title={shown === 'all' ? messages.empty : messages['empty.filtered']} />
        </div>
      )}
    </>
  )
}

function Rows({ rows }: { rows: Renewal[] }) {
  const narrow = useMediaQuery(NARROW, { noSsr: true })
  const list = useList({ data: rows, perPage: DEFAULT_PAGE_SIZE, sort: NEXT_END_FIRST })
  return (
    <ListContextProvider value={list}>
      {narrow ? <DueRows /> : <DueTable />}
      <Pager />
    </ListContextProvider>
  )
}
