import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'

import { formatDate, formatDateTime } from '@trailgate/shared/dates'
import { messages as manager } from '@trailgate/shared/memberships/manager_messages'
import { messages } from '@trailgate/shared/reports/messages'
import { messages as park } from '@trailgate/shared/reports/park_messages'
import type { MembershipMonthRow } from '@trailgate/shared/reports/schemas'
import { fill } from '@trailgate/shared/text'
import type { Visit } from '@trailgate/shared/visits/schemas'

import { useTimeZone } from '../layout/useSettings.ts'
import { useTypeName } from '../memberships/useTypeName.ts'
import { Notice } from '../ui/Notice.tsx'
import { PageTurner } from '../ui/PageTurner.tsx'
import { QueryStates } from '../ui/QueryStates.tsx'
import { ScreenDialog } from '../ui/ScreenDialog.tsx'
import { Table, type TableColumn } from '../ui/Table.tsx'
import type { GapAsked, MembersAsked, VisitsAsked } from './calls.ts'
import { GapTable } from './GapTable.tsx'
import { monthName } from './labels.ts'
import { withoutList } from './listAsked.ts'
import { fullName, PersonCell } from './PersonCell.tsx'
import { useGapRows, useMembershipMonthRows, useVisitsOfDay } from './queries.ts'

interface ListDialogsProps {
  visits: VisitsAsked | null
  gap: GapAsked | null
  members: MembersAsked | null
}

/** The list requested by the URL; Back closes it. */
export default function ListDialogs({ visits, gap, members }: ListDialogsProps) {
  if (visits) return <VisitsDialog asked={visits} />
  if (members) return <MembersDialog asked={members} />
  return gap && <GapDialog asked={gap} />
}

function useClose(): () => void {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  return () => void navigate({ search: withoutList(query) })
}

function GapDialog({ asked }: { asked: GapAsked }) {
  const [page, setPage] = useState(1)
  const rows = useGapRows(asked, page)
  const title = fill(park[`coverage.${asked.of}`], { n: asked.days })
  return (
    <ScreenDialog title={title} onClose={useClose()}>
      <QueryStates query={rows} failed={messages['rows.failed']}>
        {({ data, total }) =>
          data.length > 0 ? (
            <>
              <div className="table-frame">
                <GapTable caption={title} of={asked.of} rows={data} busy={rows.isPlaceholderData} />
              </div>
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

function VisitsDialog({ asked }: { asked: VisitsAsked }) {
  const [page, setPage] = useState(1)
  const rows = useVisitsOfDay(asked, page)
  const columns = columnsOf(useTimeZone())
  const label = park[asked.which === 'all' ? 'visits.total' : 'visits.not_covered']
  const title = fill(messages['rows.title'], { label, range: formatDate(asked.day) })
  return (
    <ScreenDialog title={title} onClose={useClose()}>
      <QueryStates query={rows} failed={messages['rows.failed']}>
        {({ data, total }) =>
          data.length > 0 ? (
            <>
              <div className="table-frame">
                <Table
                  caption={title}
                  columns={columns}
                  rows={data}
                  busy={rows.isPlaceholderData}
                />
              </div>
              <PageTurner page={page} total={total} onPage={setPage} />
            </>
          ) : (
            <Notice title={park['visits.empty']} />
          )
        }
      </QueryStates>
    </ScreenDialog>
  )
}

function MembersDialog({ asked }: { asked: MembersAsked }) {
  const [page, setPage] = useState(1)
  const rows = useMembershipMonthRows(asked, page)
  const typeName = useTypeName()
  const title = fill(messages['rows.title'], {
    label: park[`memberships.${asked.of}`],
    range: monthName(asked.from.slice(0, 7)),
  })
  return (
    <ScreenDialog title={title} onClose={useClose()}>
      <QueryStates query={rows} failed={messages['rows.failed']}>
        {({ data, total }) =>
          data.length > 0 ? (
            <>
              <div className="table-frame">
                <Table
                  caption={title}
                  columns={memberColumns(typeName)}
                  rows={data}
                  busy={rows.isPlaceholderData}
                />
              </div>
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

function memberColumns(typeName: (type: string) => string): TableColumn<MembershipMonthRow>[] {
  return [
    {
      key: 'name',
      label: messages['rows.name'],
      rowHeader: true,
      cell: ({ customer_id: id, customer_name: name, member_id: memberId }) => (
        <PersonCell id={id} name={name} memberId={memberId} />
      ),
    },
    {
      key: 'type',
      label: park['money.type'],
      cell: ({ membership_type: type }) => typeName(type),
    },
    {
      key: 'start',
      label: manager['column.start'],
      className: 'nowrap figures',
      cell: ({ start_date: start }) => formatDate(start),
    },
    {
      key: 'end',
      label: manager['column.end'],
      className: 'nowrap figures',
      cell: ({ end_date: end }) => (end ? formatDate(end) : ''),
    },
  ]
}

function columnsOf(timeZone: string): TableColumn<Visit>[] {
  return [
    { key: 'name', label: messages['rows.name'], rowHeader: true, cell: nameOf },
    {
      key: 'came',
      label: park['visits.came'],
      className: 'nowrap figures',
      cell: ({ checked_in_at: at }) => formatDateTime(at, timeZone),
    },
    {
      key: 'covered',
      label: park['visits.covered'],
      cell: ({ coverage, override }) => (
        <>
          {coverage.covered ? park['visits.is_covered'] : park[`reason.${coverage.reason}`]}
          {override && <span className="rows-id">{override.reason}</span>}
        </>
      ),
    },
  ]
}

function nameOf({
  customer_id: id,
  member_id: memberId,
  first_name: first,
  last_name: last,
}: Visit) {
  return <PersonCell id={id} name={fullName(first, last)} memberId={memberId} />
}
