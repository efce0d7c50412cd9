import { Link } from 'react-router'

import { formatDate } from '@trailgate/shared/dates'
import type { GapList } from '@trailgate/shared/reports/constants'
import { messages } from '@trailgate/shared/reports/messages'
import { messages as park } from '@trailgate/shared/reports/park_messages'
import type { GapRow } from '@trailgate/shared/reports/schemas'
import { fill, formatPhone } from '@trailgate/shared/text'

import { pathOf } from '../customers/paths.ts'
import { Table, type TableColumn } from '../ui/Table.tsx'
import { fullName, PersonCell } from './PersonCell.tsx'

type Row = GapRow & { id: number }

interface GapTableProps {
  caption: string
  of: GapList
  rows: readonly GapRow[]
  busy?: boolean
}

/** Rows of a coverage list: the person, the last visit, the coverage and the number to call. */
export function GapTable({ caption, of, rows, busy = false }: GapTableProps) {
  return (
    <Table<Row>
      caption={caption}
      columns={of === 'uncovered' ? [NAME, VISIT, WHY, CALL] : [NAME, UNTIL, VISIT, CALL]}
      rows={rows.map((row) => ({ ...row, id: row.customer_id }))}
      busy={busy}
    />
  )
}

const NAME: TableColumn<Row> = {
  key: 'name',
  label: messages['rows.name'],
  rowHeader: true,
  cell: ({ customer_id: id, first_name: first, last_name: last, member_id: memberId }) => (
    <PersonCell id={id} name={fullName(first, last)} memberId={memberId} />
  ),
}

const VISIT: TableColumn<Row> = {
  key: 'visit',
  label: park['coverage.last_visit'],
  className: 'nowrap figures',
  cell: ({ last_visit_day: day }) => (day ? formatDate(day) : park['coverage.never']),
}

const WHY: TableColumn<Row> = {
  key: 'why',
  label: park['coverage.why'],
  cell: ({ coverage }) => park[`reason.${coverage.reason}`],
}

const UNTIL: TableColumn<Row> = {
  key: 'until',
  label: park['coverage.why'],
  className: 'nowrap figures',
  cell: ({ coverage: { covered_until: until, reason } }) =>
    until ? fill(park['coverage.until'], { date: formatDate(until) }) : park[`reason.${reason}`],
}

const CALL: TableColumn<Row> = {
  key: 'call',
  label: park['coverage.call'],
  className: 'figures',
  cell: ({ phone, guardians }) => (
    <>
      {phone && <a href={`tel:${phone}`}>{formatPhone(phone)}</a>}
      {guardians.map(({ id, name }) => (
        <Link key={id} to={pathOf({ kind: 'show', id }, '')} className="rows-id">
          {fill(park['coverage.guardian'], { name })}
        </Link>
      ))}
    </>
  ),
}
