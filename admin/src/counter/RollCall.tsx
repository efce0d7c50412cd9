import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import Button from '@mui/material/Button'

import { formatDate, type Day } from '@trailgate/shared/dates'
import { fill, formatPhone } from '@trailgate/shared/text'
import { messages as words } from '@trailgate/shared/ui/messages'
import { ROLL_CALL_PAGE } from '@trailgate/shared/visits/constants'
import { messages } from '@trailgate/shared/visits/counter_messages'
import type { RollCallLine } from '@trailgate/shared/visits/households'

import { useTimeZone } from '../layout/useSettings.ts'
import { Notice } from '../ui/Notice.tsx'
import { QueryStates } from '../ui/QueryStates.tsx'
import { ScreenDialog } from '../ui/ScreenDialog.tsx'
import { pagesOf } from './board.ts'
import { useRollCall } from './queries.ts'
import { timeOf } from './timeOf.ts'
import './rollCall.css'

const PRINTING = 'prints-roll-call'

/** Everybody who is in at this moment, by name, with whom to call: to look at and to print. */
export function RollCall({ day, onClose }: { day: Day; onClose(): void }) {
  const query = useRollCall(day)
  // Whom to call is not told from what was true some time ago.
  const lines = query.isError && !query.isFetching ? undefined : query.data
  const timeZone = useTimeZone()
  const time = timeOf(new Date(query.dataUpdatedAt).toISOString(), timeZone)
  const title = fill(messages['roll_call.title'], { day: formatDate(day), time })
  return (
    <ScreenDialog
      size="lg"
      title={lines ? title : messages.roll_call}
      reading={messages.roll_call}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{words.close}</Button>
          <Button
            variant="contained"
            disabled={!lines || lines.length === 0}
            onClick={() => window.print()}
          >
            {messages['roll_call.print']}
          </Button>
        </>
      }
    >
      <QueryStates query={{ ...query, data: lines }} failed={messages['roll_call.failed']}>
        {(all) => {
          if (all.length === 0) return <Notice title={messages['board.empty']} />
          return (
            <>
              <p>{fill(messages['roll_call.count'], { n: all.length })}</p>
              <Lines lines={all} title={title} />
              <OnPaper lines={all} title={title} />
            </>
          )
        }}
      </QueryStates>
    </ScreenDialog>
  )
}

interface LinesProps {
  lines: readonly RollCallLine[]
  title: string
}

/** On paper in place of the page: so many lines a page, each with its heading. */
function OnPaper({ lines, title }: LinesProps) {
  useEffect(() => {
    const { classList } = document.documentElement
    classList.add(PRINTING)
    return () => classList.remove(PRINTING)
  }, [])
  const pages = pagesOf(lines, ROLL_CALL_PAGE)
  return createPortal(
    <div className="roll-call-paper">
      {pages.map((page, index) => (
        <section key={page[0]?.visit_id}>
          <h1>{title}</h1>
          <p>
            {fill(messages['roll_call.count'], { n: lines.length })} ·{' '}
            {fill(words['page.of'], { n: index + 1, last: pages.length })}
          </p>
          <Lines lines={page} title={title} />
        </section>
      ))}
    </div>,
    document.body
  )
}

function Lines({ lines, title }: LinesProps) {
  const timeZone = useTimeZone()
  return (
    <table className="roll-call">
      <caption className="hidden-text">{title}</caption>
      <thead>
        <tr>
          <th scope="col">{messages['roll_call.here']}</th>
          <th scope="col">{messages['roll_call.name']}</th>
          <th scope="col">{messages['roll_call.age']}</th>
          <th scope="col">{messages['roll_call.since']}</th>
          <th scope="col">{messages['roll_call.emergency']}</th>
          <th scope="col">{messages['roll_call.guardian']}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.visit_id}>
            <td>
              <span className="roll-call-box" aria-hidden="true" />
            </td>
            <th scope="row">{`${line.last_name}, ${line.first_name}`}</th>
            <td className="figures">{line.age ?? '–'}</td>
            <td className="figures">{timeOf(line.checked_in_at, timeZone)}</td>
            <td>{contact(line.emergency_contact_name, line.emergency_contact_phone)}</td>
            <td>
              {line.guardians
                .map((one) => contact(`${one.first_name} ${one.last_name}`, one.phone))
                .join('; ') || '–'}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function contact(name: string | null, phone: string | null): string {
  return [name, phone && formatPhone(phone)].filter(Boolean).join(', ') || '–'
}
