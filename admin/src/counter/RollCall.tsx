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
import { FailedNotice } from '../ui/FailedNotice.tsx'
import { QueryStates } from '../ui/QueryStates.tsx'
import { ScreenDialog } from '../ui/ScreenDialog.tsx'
import { AlertNote } from './AlertNote.tsx'
import { pagesOf, rollCallOf, type CallLine } from './board.ts'
import { useLastHeard } from './lastHeard.ts'
import { useRollCall, useVisitsIn } from './queries.ts'
import { timeOf } from './timeOf.ts'
import type { StreamState } from './useVisitStream.ts'
import './rollCall.css'

const PRINTING = 'prints-roll-call'

interface RollCallProps {
  day: Day
  stream: StreamState
  onClose(): void
}

/** Everybody who is in, by name, with whom to call: to look at and to print. Drawn from what the page holds, also without a network. */
export function RollCall({ day, stream, onClose }: RollCallProps) {
  const visits = useVisitsIn(day)
  const contacts = useRollCall(day)
  const heardAt = useLastHeard()
  const lines = rollCallOf(visits.data, contacts.data)
  const timeZone = useTimeZone()
  const time = timeOf(new Date(heardAt ?? contacts.dataUpdatedAt).toISOString(), timeZone)
  const title = fill(messages['roll_call.title'], { day: formatDate(day), time })
  const isCut = stream === 'reconnecting'
  const late = isCut ? fill(messages['roll_call.late'], { time }) : null
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
      {late && (
        <p role="status" className="roll-call-late">
          {late}
        </p>
      )}
      <QueryStates query={{ ...visits, data: lines }} failed={messages['board.failed']}>
        {(all) => {
          if (all.length === 0) return <Notice title={messages['board.empty']} />
          return (
            <>
              {contacts.isError && !contacts.isFetching && (
                <FailedNotice
                  title={messages['roll_call.failed']}
                  retry={() => void contacts.refetch()}
                />
              )}
              <p>{fill(messages['roll_call.count'], { n: all.length })}</p>
              <Lines lines={all} title={title} />
              <OnPaper lines={all} title={title} late={late} />
            </>
          )
        }}
      </QueryStates>
    </ScreenDialog>
  )
}

interface LinesProps {
  lines: readonly CallLine[]
  title: string
}

/** On paper in place of the page: so many lines a page, each with its heading. */
function OnPaper({ lines, title, late }: LinesProps & { late: string | null }) {
  useEffect(() => {
    const { classList } = document.documentElement
    classList.add(PRINTING)
    return () => classList.remove(PRINTING)
  }, [])
  const pages = pagesOf(lines, ROLL_CALL_PAGE)
  return createPortal(
    <div className="roll-call-paper">
      {pages.map((page, index) => (
        <section key={page[0]?.visitId}>
          <h1>{title}</h1>
          {late && <p>{late}</p>}
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
        {lines.map(({ visitId, name, since, alert, contacts: known }) => (
          <tr key={visitId}>
            <td>
              <span className="roll-call-box" aria-hidden="true" />
            </td>
            <th scope="row">
              {name}
              <AlertNote alert={alert} />
            </th>
            <td className="figures">{known?.age ?? '–'}</td>
            <td className="figures">{timeOf(since, timeZone)}</td>
            {known ? (
              <>
                <td>{contact(known.emergency_contact_name, known.emergency_contact_phone)}</td>
                <td>{guardiansOf(known)}</td>
              </>
            ) : (
              <td colSpan={2}>{messages['roll_call.unread']}</td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function guardiansOf({ guardians }: RollCallLine): string {
  const names = guardians.map((one) => contact(`${one.first_name} ${one.last_name}`, one.phone))
  return names.join('; ') || '–'
}

function contact(name: string | null, phone: string | null): string {
  return [name, phone && formatPhone(phone)].filter(Boolean).join(', ') || '–'
}
