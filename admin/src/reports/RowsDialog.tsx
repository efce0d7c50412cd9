import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'

import { formatDate, formatDateTime } from '@trailgate/shared/dates'
import type { RowsBehind } from '@trailgate/shared/reports/constants'
import { messages } from '@trailgate/shared/reports/messages'
import type { ReportRow } from '@trailgate/shared/reports/schemas'
import { fill } from '@trailgate/shared/text'

import { useTimeZone } from '../layout/useSettings.ts'
import { Notice } from '../ui/Notice.tsx'
import { PageTurner } from '../ui/PageTurner.tsx'
import { QueryStates } from '../ui/QueryStates.tsx'
import { ScreenDialog } from '../ui/ScreenDialog.tsx'
import { Table, type TableColumn } from '../ui/Table.tsx'
import { PersonCell } from './PersonCell.tsx'
import { useReportRows } from './queries.ts'
import { withoutRows, type RowsAsked } from './rowsAsked.ts'

const LABELS: Record<RowsBehind, string> = {
  registrations: messages['registrations.total'],
  logins: messages['logins.total'],
  unique_logins: messages['logins.unique'],
  customers: messages['summary.customers'],
  active_customers: messages['summary.active'],
  inactive_customers: messages['summary.inactive'],
}

/** Heading of the time column. */
const WHEN: Record<RowsBehind, string> = {
  registrations: messages['rows.joined'],
  logins: messages['rows.when'],
  unique_logins: messages['rows.last'],
  customers: messages['rows.joined'],
  active_customers: messages['rows.joined'],
  inactive_customers: messages['rows.joined'],
}

/** The rows behind a figure; has its own URL, and Back closes it. */
export default function RowsDialog({ asked }: { asked: RowsAsked }) {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const [page, setPage] = useState(1)
  const rows = useReportRows(asked, page)

  return (
    <ScreenDialog
      title={titleOf(asked)}
      onClose={() => void navigate({ search: withoutRows(query) })}
    >
      <QueryStates query={rows} failed={messages['rows.failed']}>
        {({ data, total }) =>
          data.length > 0 ? (
            <>
              <Rows asked={asked} rows={data} busy={rows.isPlaceholderData} />
              <PageTurner page={page} total={total} onPage={setPage} />
            </>
          ) : (
            <Notice title={messages['rows.empty']} />
          )
        }
      </QueryStates>
    </ScreenDialog>
  )
}

function Rows({ asked, rows, busy }: { asked: RowsAsked; rows: ReportRow[]; busy: boolean }) {
  const columns = columnsOf(asked, useTimeZone())
  return (
    <div className="table-frame">
      <Table caption={titleOf(asked)} columns={columns} rows={rows} busy={busy} />
    </div>
  )
}

function columnsOf({ of }: RowsAsked, timeZone: string): TableColumn<ReportRow>[] {
  return [
    { key: 'name', label: messages['rows.name'], rowHeader: true, cell: nameOf },
    {
      key: 'when',
      label: WHEN[of],
      className: 'nowrap figures',
      cell: ({ at }) => formatDateTime(at, timeZone),
    },
    ...(of === 'logins' ? [WHERE] : []),
    ...(of === 'unique_logins' ? [TIMES] : []),
  ]
}

const WHERE: TableColumn<ReportRow> = {
  key: 'where',
  label: messages['rows.where'],
  cell: ({ channel }) => channel && messages[`rows.${channel}`],
}

const TIMES: TableColumn<ReportRow> = {
  key: 'times',
  label: messages['rows.times'],
  className: 'figures',
  cell: ({ times }) => times,
}

function nameOf({ customer_id: id, member_id: memberId, name }: ReportRow) {
  return <PersonCell id={id} name={name} memberId={memberId} />
}

function titleOf({ of, from, to }: RowsAsked): string {
  if (of.endsWith('customers')) return LABELS[of]
  const range =
    from === to
      ? formatDate(from)
      : fill(messages.range, { from: formatDate(from), to: formatDate(to) })
  return fill(messages['rows.title'], { label: LABELS[of], range })
}
