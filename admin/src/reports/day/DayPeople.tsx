import { formatDateTime } from '@trailgate/shared/dates'
import { messages } from '@trailgate/shared/reports/messages'
import { messages as park } from '@trailgate/shared/reports/park_messages'
import type { DayReport } from '@trailgate/shared/reports/schemas'
import { fill } from '@trailgate/shared/text'

import { useTimeZone } from '../../layout/useSettings.ts'
import { Table, type TableColumn } from '../../ui/Table.tsx'
import { fullName, PersonCell } from '../PersonCell.tsx'
import { SectionFrame } from '../ReportSection.tsx'

/** People who were not checked out, and people admitted with an override reason. */
export function DayPeople({ report }: { report: DayReport }) {
  const timeZone = useTimeZone()
  const out = report.not_checked_out.map((row) => ({ ...row, id: row.visit_id }))
  const overrides = report.overrides.map((row) => ({ ...row, id: row.visit_id }))
  return (
    <div className="day-people">
      <SectionFrame title={park['day.overrides']}>
        {overrides.length === 0 ? (
          <p className="day-none">{park['day.no_overrides']}</p>
        ) : (
          <div className="table-frame">
            <Table
              caption={park['day.overrides']}
              columns={[name<(typeof overrides)[number]>(), REASON, BY]}
              rows={overrides}
            />
          </div>
        )}
        <Cut shown={overrides.length} total={report.overrides_total} />
      </SectionFrame>
      <SectionFrame title={park['day.not_checked_out']}>
        {out.length === 0 ? (
          <p className="day-none">
            {report.visits.in > 0
              ? fill(park['day.still_in'], { n: report.visits.in })
              : park['day.all_out']}
          </p>
        ) : (
          <div className="table-frame">
            <Table
              caption={park['day.not_checked_out']}
              columns={[
                name<(typeof out)[number]>(),
                {
                  key: 'came',
                  label: park['visits.came'],
                  className: 'nowrap figures',
                  cell: ({ checked_in_at: at }) => formatDateTime(at, timeZone),
                },
              ]}
              rows={out}
            />
          </div>
        )}
        <Cut shown={out.length} total={report.not_checked_out_total} />
      </SectionFrame>
    </div>
  )
}

function Cut({ shown, total }: { shown: number; total: number }) {
  if (total <= shown) return null
  return <p className="day-none">{fill(park['day.cut'], { n: shown, total })}</p>
}

type Override = DayReport['overrides'][number] & { id: number }

const REASON: TableColumn<Override> = {
  key: 'reason',
  label: park['day.reason'],
  cell: ({ reason }) => reason,
}

const BY: TableColumn<Override> = {
  key: 'by',
  label: park['day.by'],
  cell: ({ staff_name: staff }) => staff,
}

interface Person {
  customer_id: number | null
  first_name: string | null
  last_name: string | null
  member_id?: string | null
}

function name<Row extends Person>(): TableColumn<Row> {
  return {
    key: 'name',
    label: messages['rows.name'],
    rowHeader: true,
    cell: ({ customer_id: id, first_name: first, last_name: last, member_id: memberId }) => (
      <PersonCell id={id} name={fullName(first, last)} memberId={memberId} />
    ),
  }
}
