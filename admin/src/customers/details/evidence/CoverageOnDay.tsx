import { useState, type SyntheticEvent } from 'react'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'

import type { CustomerDetail } from '@trailgate/shared/customers/schemas'
import { instantIn, isDay, timeIn } from '@trailgate/shared/dates'
import { messages } from '@trailgate/shared/evidence/messages'

import { useTimeZone, useToday } from '../../../layout/useSettings.ts'
import { FailedNotice } from '../../../ui/FailedNotice.tsx'
import { sentenceFor } from '../../../ui/sentenceFor.ts'
import { useCoverageAt } from '../queries.ts'
import { CoverageAnswer } from './CoverageAnswer.tsx'
import { EvidenceButton } from './EvidenceButton.tsx'
import './evidence.css'

/** Coverage of a person at a past minute, the waiver behind it, and the evidence file. */
export function CoverageOnDay({ customer }: { customer: CustomerDetail }) {
  const timeZone = useTimeZone()
  const today = useToday()
  const [day, setDay] = useState<string>()
  const [time, setTime] = useState<string>()
  const [asked, ask] = useState<string>()
  const [wrong, setWrong] = useState(false)
  const { data: answer, error, isFetching, refetch } = useCoverageAt(customer.id, asked)

  // oxlint-disable-next-line react/purity -- defaults to the current minute until a time is chosen
  const now = new Date()
  const [onDay, atTime] = [day ?? today, time ?? timeIn(timeZone, now)]
  const isWhole = isDay(onDay) && /^\d{2}:\d{2}$/.test(atTime)
  const at = isWhole ? endOfMinute(instantIn(timeZone, onDay, atTime), now) : undefined

  function submit(event: SyntheticEvent): void {
    event.preventDefault()
    setWrong(at === undefined)
    if (at === asked) void refetch()
    ask(at)
  }

  return (
    <section className="facts">
      <h3>{messages.title}</h3>
      <form className="coverage-on-day" noValidate onSubmit={submit}>
        <TextField
          type="date"
          size="small"
          label={messages.day}
          value={onDay}
          onChange={({ target }) => setDay(target.value)}
          error={wrong}
          slotProps={{ inputLabel: { shrink: true }, htmlInput: { max: today } }}
        />
        <TextField
          type="time"
          size="small"
          label={messages.time}
          value={atTime}
          onChange={({ target }) => setTime(target.value)}
          error={wrong}
          slotProps={{ inputLabel: { shrink: true } }}
        />
        <Button type="submit" size="small" variant="outlined">
          {messages.check}
        </Button>
        {at !== undefined && <EvidenceButton customer={customer} at={at} />}
      </form>
      <div role="status" aria-busy={isFetching}>
        {wrong && <p className="coverage-wrong">{messages['day.missing']}</p>}
        {isFetching && !answer && <p>{messages.checking}</p>}
        {answer && !wrong && <CoverageAnswer customer={customer} answer={answer} />}
      </div>
      {error && !isFetching && (
        <FailedNotice title={sentenceFor(error, messages.failed)} retry={() => void refetch()} />
      )}
    </section>
  )
}

/** Last second of the minute, or now: a rider who came in at 2:05:20 PM counts as in at 2:05 PM. */
function endOfMinute(from: Date, now: Date): string {
  const end = from.getTime() + 59_000
  const at = from <= now ? Math.min(end, now.getTime()) : end
  return `${new Date(at).toISOString().slice(0, 19)}Z`
}
