import { useQuery } from '@tanstack/react-query'
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
import { FailedNotice } from '../ui/FailedNotice.tsx'
import { LoadingRows } from '../ui/LoadingRows.tsx'
import { saveFile } from '../ui/saveFile.ts'
import { DueCounts } from './DueCounts.tsx'
import { DueList } from './DueList.tsx'
import { renewalsWithin } from './queries.ts'
import { SHOWN, shownOf, type Renewal, type Shown } from './renewals.ts'
import { renewalsCsv, renewalsFileName } from './renewalsCsv.ts'
import { WeekBars } from './WeekBars.tsx'
import './renewals.css'

/** As far as staff may look ahead. */
const DAYS = [7, 14, EXPIRING_WITHIN_DAYS, 60, 90] as const

/** /admin/memberships/due: whom staff ask for a renewal. What is looked at stands in the address. */
export default function DueMemberships() {
  const letters = useLetters()
  const mayExport = useCan('memberships.export')
  const [params, setParams] = useSearchParams()
  const days = DAYS.find((n) => String(n) === params.get('days')) ?? EXPIRING_WITHIN_DAYS
  const shown = SHOWN.find((name) => name === params.get('show')) ?? 'all'
  const { data: renewals, isError, isFetching, refetch } = useQuery(renewalsWithin(days))

  function look(at: { days: number; shown: Shown }): void {
    setParams({ days: String(at.days), show: at.shown }, { replace: true })
  }

  return (
    <>
      <title>{`${messages.title} | Trailgate`}</title>
      <div className="screen-head">
        <div>
          <h1>{messages.title}</h1>
          <p className="due-hint">
            {letters && fill(messages.hint, { n: EXPIRING_WITHIN_DAYS })}
            {letters === false && messages['hint.no_letters']}
          </p>
        </div>
        <div className="screen-actions">
          <Button
            component={Link}
            to="/admin/memberships"
            variant="outlined"
            startIcon={<ArrowBackIcon />}
          >
            {messages.back}
          </Button>
          {mayExport && <ExportButton renewals={renewals ?? []} shown={shown} />}
        </div>
      </div>
      <label className="due-days">
        {messages.days}
        <select
          className="plain-select"
          value={days}
          onChange={({ target }) => look({ days: Number(target.value), shown })}
        >
          {DAYS.map((n) => (
            <option key={n} value={n}>
              {fill(messages['days.n'], { n })}
            </option>
          ))}
        </select>
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
          {isError && !isFetching ? (
            <FailedNotice title={messages.failed} retry={() => void refetch()} />
          ) : (
            <LoadingRows label={words.loading} />
          )}
        </div>
      )}
    </>
  )
}

/** Saves what is shown, all pages of it. */
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
