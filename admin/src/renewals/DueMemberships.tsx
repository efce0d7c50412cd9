import ArrowBackIcon from '@mui/icons-material/ArrowBack'
import DownloadIcon from '@mui/icons-material/Download'
import Button from '@mui/material/Button'
import { Link, useSearchParams } from 'react-router'

import { EXPIRING_WITHIN_DAYS } from '@trailgate/shared/memberships/constants'
import { messages } from '@trailgate/shared/memberships/due_messages'
import { fill } from '@trailgate/shared/text'
import { messages as words } from '@trailgate/shared/ui/messages'

import { useLetters, useTimeZone, useToday } from '../layout/useSettings.ts'
import { useCan } from '../session/useStaff.ts'
import { PlainSelect } from '../ui/PlainSelect.tsx'
import { Unanswered } from '../ui/QueryStates.tsx'
import { saveFile } from '../ui/saveFile.ts'
import { ScreenHead } from '../ui/ScreenHead.tsx'
import { DueCounts } from './DueCounts.tsx'
import { DueList } from './DueList.tsx'
import { useRenewals } from './queries.ts'
import { SHOWN, shownOf, type Renewal, type Shown } from './renewals.ts'
import { renewalsCsv, renewalsFileName } from './renewalsCsv.ts'
import { WeekBars } from './WeekBars.tsx'
import './renewals.css'

/** Periods ahead that staff can choose, in days. */
const DAYS = [7, 14, EXPIRING_WITHIN_DAYS, 60, 90] as const

/** /admin/memberships/due: memberships due for renewal. The selection is in the URL. */
export default function DueMemberships() {
  const letters = useLetters()
  const mayExport = useCan('memberships.export')
  const [params, setParams] = useSearchParams()
  const days = DAYS.find((n) => String(n) === params.get('days')) ?? EXPIRING_WITHIN_DAYS
  const shown = SHOWN.find((name) => name === params.get('show')) ?? 'all'
  const query = useRenewals(days)
  const { data: renewals } = query

  function look(at: { days: number; shown: Shown }): void {
    setParams({ days: String(at.days), show: at.shown }, { replace: true })
  }

  return (
    <>
      <ScreenHead
        title={messages.title}
        hint={
          letters === undefined
            ? ''
            : fill(messages[letters ? 'hint' : 'hint.no_letters'], { n: EXPIRING_WITHIN_DAYS })
        }
      >
        <Button
          component={Link}
          to="/admin/memberships"
          variant="outlined"
          startIcon={<ArrowBackIcon />}
        >
          {messages.back}
        </Button>
        {mayExport && <ExportButton renewals={renewals ?? []} shown={shown} />}
      </ScreenHead>
      <label className="due-days">
        {messages.days}
        <PlainSelect
          value={days}
          choices={DAYS.map((n) => ({ id: n, name: fill(messages['days.n'], { n }) }))}
          onChoose={(n) => look({ days: n, shown })}
        />
      </label>
      {renewals ? (
        <>
          <DueCounts renewals={renewals} days={days} />
          {renewals.length > 0 && <WeekBars renewals={renewals} days={days} />}
          <DueList
            renewals={renewals}
            shown={shown}
            onShow={(name) => look({ days, shown: name })}
          />
        </>
      ) : (
        <div className="panel">
          <Unanswered query={query} failed={messages.failed} />
        </div>
      )}
    </>
  )
}

/** Exports all pages of the filtered list. */
function ExportButton({ renewals, shown }: { renewals: readonly Renewal[]; shown: Shown }) {
  const today = useToday()
  const timeZone = useTimeZone()
  const rows = shownOf(renewals, shown, today)
  return (
    <Button
      variant="outlined"
      startIcon={<DownloadIcon />}
      disabled={rows.length === 0}
      onClick={() => {
        const file = new Blob([renewalsCsv(rows, today, timeZone)], { type: 'text/csv' })
        saveFile(file, renewalsFileName(today))
      }}
    >
      {words.export_csv}
    </Button>
  )
}
