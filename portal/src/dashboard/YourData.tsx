import { randomId } from '@trailgate/shared/browser/random_id'
import { formatDate } from '@trailgate/shared/dates'
import { messages } from '@trailgate/shared/deletion_requests/messages'
import type { OwnDeletionRequest } from '@trailgate/shared/deletion_requests/schemas'
import { messageOf } from '@trailgate/shared/http/error'
import { fill } from '@trailgate/shared/text'
import { messages as ui } from '@trailgate/shared/ui/messages'
import { useEffect, useRef, useState } from 'react'

import { call } from '../api/client.ts'
import { riderQueries, useQuery } from '../api/useQuery.ts'
import { useLetters } from '../settings/parkSettings.ts'
import { useTimeZone } from '../settings/useTimeZone.ts'
import { Button } from '../ui/Button.tsx'
import { RemoveQuestion } from '../ui/RemoveQuestion.tsx'
import { deletionRequest } from './queries.ts'

/** Data export and deletion request (docs/product/retention.md). */
export function YourData() {
  const heading = useRef<HTMLHeadingElement>(null)
  const [changed, countChanged] = useState(0)
  useEffect(() => {
    // The pressed button disappears, so the focus moves.
    if (changed > 0) heading.current?.focus()
  }, [changed])

  function onChanged() {
    riderQueries.invalidate(deletionRequest)
    countChanged(changed + 1)
  }

  return (
    <section aria-labelledby="your-data">
      <h2 id="your-data" ref={heading} tabIndex={-1}>
        {messages['own.title']}
      </h2>
      <div className="panel your-data">
        <p className="muted">{messages['own.hint']}</p>
        <a className="button quiet" href="/api/customers/me/export" download>
          {messages['own.download']}
        </a>
        <Deletion onChanged={onChanged} />
      </div>
    </section>
  )
}

function Deletion({ onChanged }: { onChanged(): void }) {
  const { data: request, error, pending, refetch } = useQuery(deletionRequest)
  const [asking, ask] = useState(false)
  const letters = useLetters()

  if (pending) return <p role="status">{ui.loading}</p>
  if (request === undefined) {
    return (
      <div role="alert" className="notice danger">
        <p>{messageOf(error, messages['own.failed'])}</p>
        <Button quiet onClick={() => void refetch()}>
          {ui.try_again}
        </Button>
      </div>
    )
  }
  if (request?.state === 'open') return <Open request={request} onTakenBack={onChanged} />
  return (
    <>
      <Answer request={request} />
      <Button quiet onClick={() => ask(true)}>
        {messages['own.ask']}
      </Button>
      {asking && (
        <RemoveQuestion
          name={messages['own.ask_question']}
          question={messages[letters ? 'own.ask_explained' : 'own.ask_explained_no_letters']}
          confirm={messages['own.ask_confirm']}
          failed={messages['own.ask_failed']}
          remove={async () => {
            await call(deletionRequest, { method: 'POST', key: randomId() })
          }}
          onClose={() => ask(false)}
          onRemoved={onChanged}
        />
      )}
    </>
  )
}

/** Status of the last request. */
function Answer({ request }: { request: OwnDeletionRequest | null }) {
  const timeZone = useTimeZone()
  if (request?.state === 'withdrawn') return <p role="status">{messages['own.taken_back']}</p>
  if (request?.state !== 'refused') return null
  const { settled_at: settledAt, reason } = request
  return (
    <p className="your-data-answer">
      {fill(messages['own.refused'], {
        date: formatDate(settledAt, timeZone),
        reason: reason ?? '',
      })}
    </p>
  )
}

interface OpenProps {
  request: OwnDeletionRequest
  onTakenBack(): void
}

function Open({ request, onTakenBack }: OpenProps) {
  const timeZone = useTimeZone()
  const [state, setState] = useState<'idle' | 'sending' | { failed: string }>('idle')
  const sending = state === 'sending'

  async function takeBack() {
    setState('sending')
    try {
      await call(deletionRequest, { method: 'DELETE' })
    } catch (error) {
      setState({ failed: messageOf(error, messages['own.take_back_failed']) })
      return
    }
    onTakenBack()
  }

  return (
    <>
      <p className="notice caution" role="status">
        {fill(messages['own.open'], { date: formatDate(request.asked_at, timeZone) })}
      </p>
      <Button
        quiet
        aria-disabled={sending || undefined}
        onClick={() => {
          if (!sending) void takeBack()
        }}
      >
        {messages['own.take_back']}
      </Button>
      <div role="alert" className="in-place">
        {typeof state === 'object' && <p className="notice danger">{state.failed}</p>}
      </div>
    </>
  )
}
