import { useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import Button from '@mui/material/Button'
import { Link, useNavigate, useSearchParams } from 'react-router'

import { formatDate, formatDateTime } from '@trailgate/shared/dates'
import { DEFAULT_PAGE_SIZE } from '@trailgate/shared/http/paging'
import type { RowsBehind } from '@trailgate/shared/reports/constants'
import { messages } from '@trailgate/shared/reports/messages'
import type { ReportRow } from '@trailgate/shared/reports/schemas'
import { fill } from '@trailgate/shared/text'
import { messages as words } from '@trailgate/shared/ui/messages'

import { pathOf } from '../customers/paths.ts'
import { useTimeZone } from '../layout/useSettings.ts'
import { FailedNotice } from '../ui/FailedNotice.tsx'
import { LoadingRows } from '../ui/LoadingRows.tsx'
import { Notice } from '../ui/Notice.tsx'
import { ScreenDialog } from '../ui/ScreenDialog.tsx'
import { reportRows } from './queries.ts'
import { withoutRows, type RowsAsked } from './rowsAsked.ts'

const LABELS: Record<RowsBehind, string> = {
  registrations: messages['registrations.total'],
  logins: messages['logins.total'],
  unique_logins: messages['logins.unique'],
  customers: messages['summary.customers'],
  active_customers: messages['summary.active'],
  inactive_customers: messages['summary.inactive'],
}

/** The heading over the time of each row. */
const WHEN: Record<RowsBehind, string> = {
  registrations: messages['rows.joined'],
  logins: messages['rows.when'],
  unique_logins: messages['rows.last'],
  customers: messages['rows.joined'],
  active_customers: messages['rows.joined'],
  inactive_customers: messages['rows.joined'],
}

/** Who or what a number counts; its address brings it back, and Back closes it. */
export default function RowsDialog({ asked }: { asked: RowsAsked }) {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const [page, setPage] = useState(1)
  const { data, isError, isFetching, isPlaceholderData, refetch } = useQuery({
    ...reportRows(asked, page),
    placeholderData: keepPreviousData,
  })
  const last = Math.max(1, Math.ceil((data?.total ?? 0) / DEFAULT_PAGE_SIZE))

  return (
    <ScreenDialog
      title={titleOf(asked)}
      onClose={() => void navigate({ search: withoutRows(query) })}
      actions={
        last > 1 && (
          <>
            <Button variant="outlined" disabled={page <= 1} onClick={() => setPage(page - 1)}>
              {words['page.previous']}
            </Button>
            <span className="figures">
              {fill(words['page.of'], { n: page, last: last.toLocaleString('en-US') })}
            </span>
            <Button variant="outlined" disabled={page >= last} onClick={() => setPage(page + 1)}>
              {words['page.next']}
            </Button>
          </>
        )
      }
    >
      {data && data.rows.length > 0 ? (
        <Rows asked={asked} rows={data.rows} busy={isPlaceholderData} />
      ) : data ? (
        <Notice title={messages['rows.empty']} />
      ) : isError && !isFetching ? (
        <FailedNotice title={messages['rows.failed']} retry={() => void refetch()} />
      ) : (
        <LoadingRows label={words.loading} rows={8} />
      )}
    </ScreenDialog>
  )
}

function Rows({ asked, rows, busy }: { asked: RowsAsked; rows: ReportRow[]; busy: boolean }) {
  const timeZone = useTimeZone()
  return (
    <div className="table-frame">
      <table className="list-table" aria-busy={busy}>
        <caption className="hidden-text">{titleOf(asked)}</caption>
        <thead>
          <tr>
            <th scope="col">{messages['rows.name']}</th>
            <th scope="col">{WHEN[asked.of]}</th>
            {asked.of === 'logins' && <th scope="col">{messages['rows.where']}</th>}
            {asked.of === 'unique_logins' && <th scope="col">{messages['rows.times']}</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <th scope="row">
                {row.customer_id && row.name ? (
                  <Link to={pathOf({ kind: 'show', id: row.customer_id }, '')}>{row.name}</Link>
                ) : (
                  messages['rows.nobody']
                )}
                {row.member_id && <span className="rows-id figures">{row.member_id}</span>}
              </th>
              <td className="nowrap figures">{formatDateTime(row.at, timeZone)}</td>
              {asked.of === 'logins' && <td>{row.channel && messages[`rows.${row.channel}`]}</td>}
              {asked.of === 'unique_logins' && <td className="figures">{row.times}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function titleOf({ of, from, to }: RowsAsked): string {
  if (of.endsWith('customers')) return LABELS[of]
  const range =
    from === to
      ? formatDate(from)
      : fill(messages.range, { from: formatDate(from), to: formatDate(to) })
  return fill(messages['rows.title'], { label: LABELS[of], range })
}
