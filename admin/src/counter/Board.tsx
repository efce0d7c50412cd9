import { useState } from 'react'
import Button from '@mui/material/Button'
import { Link, useSearchParams } from 'react-router'

import type { Day } from '@trailgate/shared/dates'
import { fill } from '@trailgate/shared/text'
import { messages } from '@trailgate/shared/visits/counter_messages'
import type { RollCallLine } from '@trailgate/shared/visits/households'
import type { Visit } from '@trailgate/shared/visits/schemas'

import { personPath } from '../customers/paths.ts'
import { useTimeZone } from '../layout/useSettings.ts'
import { useCan } from '../session/useStaff.ts'
import { Notice } from '../ui/Notice.tsx'
import { QueryStates } from '../ui/QueryStates.tsx'
import { AlertNote } from './AlertNote.tsx'
import { DeclinedNote } from './DeclinedNote.tsx'
import { AsOf } from './AsOf.tsx'
import { BOARD_FILTERS, boardOf, isUncovered, type BoardFilter } from './board.ts'
import { CheckOut } from './CheckOut.tsx'
import { EverybodyOut } from './EverybodyOut.tsx'
import { HourBars } from './HourBars.tsx'
import { ROLL_CALL_PARAMETER } from './paths.ts'
import { useRollCall, useVisitsIn, useVisitSummary } from './queries.ts'
import { RollCall } from './RollCall.tsx'
import { timeOf } from './timeOf.ts'
import type { StreamState } from './useVisitStream.ts'

/** Rows drawn before "show more" is pressed. */
const ROWS = 100

interface BoardProps {
  day: Day
  stream: StreamState
}

/** People who are in now: those who may not ride on top, then the newest. */
export function Board({ day, stream }: BoardProps) {
  const visits = useVisitsIn(day)
  const { data: summary } = useVisitSummary(day)
  const mayEnd = useCan('visits.check_out_all')
  const [parameters, setParameters] = useSearchParams()
  const isCalling = parameters.has(ROLL_CALL_PARAMETER)

  function call(on: boolean): void {
    setParameters(
      (before) => {
        const after = new URLSearchParams(before)
        if (on) after.set(ROLL_CALL_PARAMETER, '')
        else after.delete(ROLL_CALL_PARAMETER)
        return after
      },
      { replace: true }
    )
  }

  const counts = [
    [messages['board.in'], summary?.in],
    [messages['board.minors'], summary?.minors_in],
    [messages['board.not_covered'], summary?.not_covered_in],
    [messages['board.total'], summary?.total],
  ] as const

  return (
    <section className="board panel" aria-labelledby="board-title">
      <div className="board-head">
        <h2 id="board-title">{messages.board}</h2>
        <div className="board-now">
          <span role="status" className="board-stream" data-state={stream}>
            {messages[`board.${stream}`]}
          </span>
          {stream === 'reconnecting' && <AsOf />}
        </div>
      </div>
      <dl className="board-counts">
        {counts.map(([label, count]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="figures">{count === undefined ? '–' : count.toLocaleString('en-US')}</dd>
          </div>
        ))}
      </dl>
      {summary && summary.total > 0 && <HourBars hours={summary.by_hour} />}
      <div className="board-does">
        <Button variant="outlined" onClick={() => call(true)}>
          {messages.roll_call}
        </Button>
        {mayEnd && (
          <EverybodyOut
            day={day}
            count={visits.data?.length ?? 0}
            minors={summary?.minors_in ?? 0}
          />
        )}
      </div>
      {isCalling && <RollCall day={day} stream={stream} onClose={() => call(false)} />}
      <QueryStates query={visits} failed={messages['board.failed']} rows={5}>
        {(all) => <Rows visits={all} day={day} />}
      </QueryStates>
    </section>
  )
}

function Rows({ visits, day }: { visits: readonly Visit[]; day: Day }) {
  const [filter, setFilter] = useState<BoardFilter>('all')
  const [text, setText] = useState('')
  const [most, setMost] = useState(ROWS)
  const { data: lines } = useRollCall(day)
  const lineOf = new Map(lines?.map((line) => [line.visit_id, line]))
  if (visits.length === 0) return <Notice title={messages['board.empty']} />
  const rows = boardOf(visits, filter, text)
  const isIn = new Set(visits.map(({ customer_id: id }) => id))
  const more = rows.length - most
  return (
    <>
      <div className="board-filters">
        <div role="group" aria-label={messages['board.filter']} className="board-filter">
          {BOARD_FILTERS.map((name) => (
            <button
              key={name}
              type="button"
              aria-pressed={name === filter}
              onClick={() => setFilter(name)}
            >
              {messages[`board.filter.${name}`]}
            </button>
          ))}
        </div>
        <input
          type="search"
          className="board-name"
          aria-label={messages['board.name']}
          placeholder={messages['board.name']}
          autoComplete="off"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </div>
      {rows.length === 0 ? (
        <Notice title={messages['board.empty_filtered']} />
      ) : (
        <ul className="board-rows" aria-label={messages.board}>
          {rows.slice(0, most).map((visit) => (
            <BoardRow key={visit.id} visit={visit} line={lineOf.get(visit.id)} isIn={isIn} />
          ))}
        </ul>
      )}
      {more > 0 && (
        <Button className="board-more" onClick={() => setMost(most + ROWS)}>
          {fill(messages['board.more'], { n: Math.min(more, ROWS) })}
        </Button>
      )}
    </>
  )
}

interface BoardRowProps {
  visit: Visit
  line: RollCallLine | undefined
  /** Everybody who is in. */
  isIn: ReadonlySet<number | null>
}

function BoardRow({ visit, line, isIn }: BoardRowProps) {
  const timeZone = useTimeZone()
  const { customer_id: id, first_name: first, last_name: last, may_ride: said } = visit
  const name = `${first ?? ''} ${last ?? ''}`
  const [reason] = said?.reasons ?? []
  const guardians = line?.guardians.map((one) => `${one.first_name} ${one.last_name}`) ?? []
  return (
    <li className="board-row" data-bad={isUncovered(visit)}>
      <div className="board-who">
        {id === null ? <span>{name}</span> : <Link to={personPath(id)}>{name}</Link>}
        <p>
          <span className="figures">{timeOf(visit.checked_in_at, timeZone)}</span>
          {visit.is_minor && line && (
            <span>
              {guardians.length > 0
                ? fill(messages['board.guardian'], { names: guardians.join(', ') })
                : messages['board.guardian_none']}
            </span>
          )}
        </p>
        <AlertNote alert={visit.alert} />
        <DeclinedNote declined={visit.declined} />
        {isUncovered(visit) && reason && reason.code !== 'alert' && (
          <p className="board-why">{reason.text}</p>
        )}
        {visit.override && (
          <p>{fill(messages['board.let_in'], { reason: visit.override.reason })}</p>
        )}
      </div>
      <div className="board-out">
        <CheckOut
          visitId={visit.id}
          customerId={id}
          name={name}
          isMinor={visit.is_minor}
          mayTake={line?.may_take.filter((one) => isIn.has(one.customer_id)) ?? []}
        />
      </div>
    </li>
  )
}
