import { lazy, Suspense, useState } from 'react'
import Button from '@mui/material/Button'
import { Link, useLocation } from 'react-router'

import { formatDate } from '@trailgate/shared/dates'
import { messages } from '@trailgate/shared/guardian_requests/messages'
import type { StaffGuardianRequest } from '@trailgate/shared/guardian_requests/schemas'
import { fill, formatPhone } from '@trailgate/shared/text'

import { useTimeZone } from '../../../layout/useSettings.ts'
import { FailedNotice } from '../../../ui/FailedNotice.tsx'
import { WITHIN } from '../../../ui/useLeave.ts'
import { pathOf } from '../../paths.ts'
import { useGuardianRequests } from '../queries.ts'
import { RefuseRequest } from './RefuseRequest.tsx'
import './guardianRequests.css'

const ConfirmParent = lazy(() => import('./ConfirmParent.tsx'))

/** A child who came alone gave a parent's phone number; staff answer for a parent who is present. Renders nothing without requests. */
export function GuardianRequests({ id }: { id: number }) {
  const { data = [], isError, isFetching, refetch } = useGuardianRequests(id)
  if (isError && !isFetching) {
    return <FailedNotice title={messages['staff.failed']} retry={() => void refetch()} />
  }
  if (data.length === 0) return null
  return (
    <section className="facts guardian-requests" aria-labelledby="guardian-requests">
      <h3 id="guardian-requests">{messages['staff.title']}</h3>
      <ul>
        {data.map((request) => (
          <RequestRow key={request.id} id={id} request={request} />
        ))}
      </ul>
    </section>
  )
}

interface RequestRowProps {
  /** Customer of the page. */
  id: number
  request: StaffGuardianRequest
}

function RequestRow({ id, request }: RequestRowProps) {
  const { minor, guardian } = request
  const { search } = useLocation()
  const timeZone = useTimeZone()
  const [asked, ask] = useState<'confirm' | 'refuse' | null>(null)
  const child = nameOf(minor)
  const isSecond = request.kind === 'second_guardian'
  const until = formatDate(request.expires_at, timeZone)
  const others = [minor, guardian].filter((person) => person !== null && person.id !== id)
  return (
    <li>
      <p>
        {fill(messages[sentenceOf(request)], {
          child,
          phone: formatPhone(request.phone),
          parent: guardian ? nameOf(guardian) : '',
        })}
      </p>
      <p className="muted-text">{fill(messages['staff.until'], { date: until })}</p>
      <div className="guardian-request-does">
        <Button
          variant="contained"
          aria-label={`${isSecond ? messages['second.accept'] : messages['staff.confirm']}: ${child}`}
          onClick={() => ask('confirm')}
        >
          {isSecond ? messages['second.accept'] : messages['staff.confirm']}
        </Button>
        <Button
          variant="outlined"
          aria-label={`${isSecond ? messages['second.refuse'] : messages['staff.refuse']}: ${child}`}
          onClick={() => ask('refuse')}
        >
          {isSecond ? messages['second.refuse'] : messages['staff.refuse']}
        </Button>
        {others.map(
          (person) =>
            person && (
              <Button
                key={person.id}
                component={Link}
                to={pathOf({ kind: 'show', id: person.id }, search)}
                state={WITHIN}
              >
                {nameOf(person)}, {person.member_id}
              </Button>
            )
        )}
      </div>
      {asked === 'confirm' && (
        <Suspense fallback={null}>
          <ConfirmParent id={request.id} child={child} onClose={() => ask(null)} />
        </Suspense>
      )}
      {asked === 'refuse' && (
        <RefuseRequest id={request.id} child={child} until={until} onClose={() => ask(null)} />
      )}
    </li>
  )
}

function sentenceOf({ kind, guardian }: StaffGuardianRequest) {
  if (kind === 'second_guardian') return 'staff.second'
  return guardian ? 'staff.asks' : 'staff.asks_nobody'
}

function nameOf({ first_name: first, last_name: last }: StaffGuardianRequest['minor']): string {
  return `${first} ${last}`
}
