import { formatDate } from '@trailgate/shared/dates'
import { messages } from '@trailgate/shared/drawers/messages'
import type { ClosedDrawer, DayClosing } from '@trailgate/shared/drawers/schemas'
import { messages as park } from '@trailgate/shared/reports/park_messages'
import type { DayReport } from '@trailgate/shared/reports/schemas'
import { fill, formatMoney } from '@trailgate/shared/text'

import { useTimeZone } from '../../layout/useSettings.ts'
import { useStaff } from '../../session/useStaff.ts'
import { Table, type TableColumn } from '../../ui/Table.tsx'
import { SectionFrame } from '../ReportSection.tsx'
import { CloseDrawer } from './CloseDrawer.tsx'
import { NoteClosing } from './NoteClosing.tsx'

/** Drawers to count, and those that were counted: managers see all with their amounts, others their own without. */
export function DayDrawers({ report }: { report: DayReport }) {
  const me = useStaff()?.id
  const { drawers, money } = report
  const none = money ? messages.none : messages.own_none
  return (
    <SectionFrame title={money ? messages.title : messages.own_title}>
      {drawers.open.length > 0 ? (
        <ul className="drawers">
          {drawers.open.map((drawer) => (
            <li key={drawer.staff_id}>
              <CloseDrawer
                drawer={drawer}
                day={report.day}
                isOwn={drawer.staff_id === me}
                hint={fill(messages.since, { date: formatDate(drawer.since) })}
              />
            </li>
          ))}
        </ul>
      ) : (
        <p className="day-none">{none}</p>
      )}
      {money ? <Closings closings={money.closings} /> : <Blind closed={drawers.closed} />}
    </SectionFrame>
  )
}

function Blind({ closed }: { closed: ClosedDrawer[] }) {
  const time = useTime()
  return closed.map(({ id, closed_at: at }) => (
    <p key={id} className="day-none">
      {fill(messages.own_closed_at, { time: time(at) })}
    </p>
  ))
}

function Closings({ closings }: { closings: DayClosing[] }) {
  const time = useTime()
  if (closings.length === 0) return null
  const columns: TableColumn<DayClosing>[] = [
    {
      key: 'drawer',
      label: messages.drawer,
      rowHeader: true,
      cell: ({ staff_name: name }) => name ?? park['day.unknown_seller'],
    },
    amount('expected', messages.expected, ({ expected_cash: cash }) => cash),
    amount('counted', messages.counted, ({ counted_cash: cash }) => cash),
    amount('difference', messages.difference, ({ difference }) => difference),
    {
      key: 'note',
      label: messages.note,
      cell: (closing) =>
        closing.note === null && closing.difference !== 0 ? (
          <NoteClosing closing={closing} />
        ) : (
          closing.note
        ),
    },
    {
      key: 'by',
      label: messages.closed_by,
      cell: ({ closed_by: by, closed_at: at }) => (
        <>
          {by}
          <span className="rows-id">{time(at)}</span>
        </>
      ),
    },
  ]
  return (
    <div className="day-rows">
      <h3>{messages.closings}</h3>
      <div className="table-frame">
        <Table caption={messages.closings} columns={columns} rows={closings} />
      </div>
    </div>
  )
}

function amount(
  key: string,
  label: string,
  of: (closing: DayClosing) => number
): TableColumn<DayClosing> {
  return {
    key,
    label,
    className: 'number nowrap figures',
    cell: (closing) => formatMoney(of(closing)),
  }
}

function useTime() {
  const timeZone = useTimeZone()
  const format = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit' })
  return (at: string) => format.format(new Date(at))
}
