import { Sentence } from '@trailgate/shared/browser/components/Sentence'
import { randomId } from '@trailgate/shared/browser/random_id'
import { formatDate } from '@trailgate/shared/dates'
import { messages } from '@trailgate/shared/guardian_requests/messages'
import type { GuardianRequest } from '@trailgate/shared/guardian_requests/schemas'
import { messageOf } from '@trailgate/shared/http/error'
import { fill } from '@trailgate/shared/text'
import { messages as ui } from '@trailgate/shared/ui/messages'
import { lazy, useEffect, useRef, useState } from 'react'

import { call } from '../api/client.ts'
import { riderQueries, useQuery } from '../api/useQuery.ts'
import { reliably } from '../reliably.ts'
import { useTimeZone } from '../settings/useTimeZone.ts'
import { Button } from '../ui/Button.tsx'
import { Opening } from '../ui/Opening.tsx'
import { RemoveQuestion } from '../ui/RemoveQuestion.tsx'
import { guardianRequests } from './queries.ts'
import './guardianRequests.css'

const AcceptChild = lazy(reliably(() => import('./AcceptChild.tsx')))

type Asked = { request: GuardianRequest; how: 'accept' | 'refuse' } | null

interface GuardianRequestsProps {
  /** The rider signed in by password or by a link in a letter. A phone number is no proof, so a kiosk cannot accept requests. */
  proven: boolean
}

/** Children who gave the rider's phone number at the kiosk; nothing where there are none. */
export function GuardianRequests({ proven }: GuardianRequestsProps) {
  const { data, error, refetch } = useQuery(guardianRequests)
  const [asked, ask] = useState<Asked>(null)
  const [accepted, accept] = useState<string | null>(null)
  const [answered, countAnswers] = useState(0)
  const place = useRef<HTMLDivElement>(null)
  const timeZone = useTimeZone()

  useEffect(() => {
    // The pressed button disappears, so the focus moves.
    if (answered > 0) place.current?.focus()
  }, [answered])

  function onAnswered(name: string | null) {
    accept(name)
    countAnswers(answered + 1)
    riderQueries.invalidate(guardianRequests, '/minors/', '/kiosk/family')
  }

  if (error !== null && data === undefined) {
    return (
      <div role="alert" className="notice danger">
        <p>{messageOf(error, messages.failed)}</p>
        <Button quiet onClick={() => void refetch()}>
          {ui.try_again}
        </Button>
      </div>
    )
  }
  if (!data?.length && answered === 0) return null
  return (
    <div ref={place} tabIndex={-1} className="guardian-requests">
      {data?.map((request) => (
        <article key={request.id} className="notice caution" aria-label={messages.title}>
          <h2>{messages.title}</h2>
          <p>
            <Sentence
              text={request.kind === 'child' ? messages.asks : messages.second}
              names={{ name: request.first_name }}
            />
          </p>
          {!proven && <p>{messages.proof}</p>}
          <p>{fill(messages.until, { date: formatDate(request.expires_at, timeZone) })}</p>
          <div className="form-buttons">
            <Button quiet onClick={() => ask({ request, how: 'refuse' })}>
              {request.kind === 'child' ? messages.refuse : messages['second.refuse']}
            </Button>
            {proven && (
              <Button onClick={() => ask({ request, how: 'accept' })}>
                {request.kind === 'child' ? messages.accept : messages['second.accept']}
              </Button>
            )}
          </div>
        </article>
      ))}
      <div role="status" className="in-place">
        {accepted !== null && (
          <p className="notice">
            <span>
              <Sentence text={messages['accept.done']} names={{ name: accepted }} />
            </span>
          </p>
        )}
      </div>
      {asked?.how === 'refuse' && (
        <RemoveQuestion
          name={
            <Sentence
              text={messages['refuse.question']}
              names={{ name: asked.request.first_name }}
            />
          }
          question={messages['refuse.explained']}
          confirm={messages['refuse.confirm']}
          failed={messages['refuse.failed']}
          remove={async () => {
            const path = `/guardian-requests/${asked.request.id}/refuse`
            await call(path, { method: 'POST', key: randomId() })
          }}
          onClose={() => ask(null)}
          onRemoved={() => onAnswered(null)}
        />
      )}
      <Opening>
        {asked?.how === 'accept' && (
          <AcceptChild
            request={asked.request}
            name={asked.request.first_name}
            onClose={() => ask(null)}
            onAccepted={() => onAnswered(asked.request.first_name)}
          />
        )}
      </Opening>
    </div>
  )
}
