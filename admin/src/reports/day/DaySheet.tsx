import Button from '@mui/material/Button'
import DownloadIcon from '@mui/icons-material/Download'
import PrintIcon from '@mui/icons-material/PrintOutlined'
import ChevronLeftIcon from '@mui/icons-material/ChevronLeft'
import ChevronRightIcon from '@mui/icons-material/ChevronRight'
import IconButton from '@mui/material/IconButton'
import { Link, useSearchParams } from 'react-router'

import { addDays, formatDate, isDay } from '@trailgate/shared/dates'
import { messages } from '@trailgate/shared/reports/messages'
import { messages as park } from '@trailgate/shared/reports/park_messages'
import type { DayReport } from '@trailgate/shared/reports/schemas'
import { formatMoney } from '@trailgate/shared/text'
import { messages as words } from '@trailgate/shared/ui/messages'

import { useToday } from '../../layout/useSettings.ts'
import { useCan } from '../../session/useStaff.ts'
import { DownloadButton } from '../../ui/DownloadButton.tsx'
import { QueryStates } from '../../ui/QueryStates.tsx'
import { ScreenHead } from '../../ui/ScreenHead.tsx'
import { Figures, PlainFigure } from '../Figures.tsx'
import { useDayReport } from '../queries.ts'
import { SectionFrame } from '../ReportSection.tsx'
import { DayDrawers } from './DayDrawers.tsx'
import { DayMoney } from './DayMoney.tsx'
import { DayPeople } from './DayPeople.tsx'
import { DAY_SHEET, daySheetOf } from './paths.ts'
import '../reports.css'
import './day.css'

/** /admin/day: the sheet of a day, on the screen and on paper. Money is for managers only. */
export default function DaySheet() {
  const [query, setQuery] = useSearchParams()
  const today = useToday()
  const asked = query.get('day') ?? ''
  const day = isDay(asked) && asked <= today ? asked : today
  const report = useDayReport(day)
  const seesMoney = useCan('memberships.money')

  return (
    <div className="day-sheet">
      <ScreenHead
        title={`${park['day.title']} ${formatDate(day)}`}
        tab={park['day.title']}
        up={{ to: '/admin/reports', title: messages.title }}
      >
        <div className="day-turn">
          <IconButton
            component={Link}
            to={daySheetOf(addDays(day, -1))}
            aria-label={park['day.before']}
          >
            <ChevronLeftIcon />
          </IconButton>
          <input
            type="date"
            aria-label={park['day.day']}
            value={day}
            max={today}
            onChange={({ target }) => isDay(target.value) && setQuery({ day: target.value })}
          />
          {day < today ? (
            <IconButton
              component={Link}
              to={addDays(day, 1) === today ? DAY_SHEET : daySheetOf(addDays(day, 1))}
              aria-label={park['day.after']}
            >
              <ChevronRightIcon />
            </IconButton>
          ) : (
            <IconButton disabled aria-label={park['day.after']}>
              <ChevronRightIcon />
            </IconButton>
          )}
        </div>
        {seesMoney && (
          <DownloadButton
            method="exportDay"
            params={{ day }}
            name={`day-${day}.csv`}
            label={words.export_csv}
            failed={messages['export.failed']}
            variant="outlined"
            startIcon={<DownloadIcon />}
          />
        )}
        <Button variant="outlined" startIcon={<PrintIcon />} onClick={() => window.print()}>
          {park['day.print']}
        </Button>
      </ScreenHead>
      <QueryStates query={report} failed={park['day.failed']} rows={6}>
        {(data) => (
          <div className="reports" aria-busy={report.isPlaceholderData}>
            <DayFigures report={data} />
            <DayDrawers report={data} />
            {data.money && <DayMoney money={data.money} />}
            <DayPeople report={data} />
          </div>
        )}
      </QueryStates>
    </div>
  )
}

function DayFigures({ report }: { report: DayReport }) {
  const { visits, money } = report
  return (
    <SectionFrame title={park['day.glance']}>
      <div className="day-figures">
        <Figures>
          <PlainFigure label={park['day.visits']} value={visits.total} />
          <PlainFigure label={park['day.in']} value={visits.in} />
          <PlainFigure label={park['day.not_covered']} value={visits.not_covered_in} />
          <PlainFigure label={park['day.registrations']} value={report.registrations} />
          <PlainFigure label={park['day.waivers']} value={report.waivers_signed} />
          <PlainFigure label={park['day.sold']} value={report.memberships_sold} />
          <PlainFigure label={park['day.renewals']} value={report.renewals} />
          {money && <PlainFigure label={park['day.total']} value={formatMoney(money.total)} />}
        </Figures>
      </div>
    </SectionFrame>
  )
}
