import { lazy, Suspense } from 'react'
import { useNotify } from 'react-admin'

import { formatDate } from '@trailgate/shared/dates'
import type { PartyDetail } from '@trailgate/shared/parties/schemas'
import { messages } from '@trailgate/shared/parties/staff_messages'
import { fill } from '@trailgate/shared/text'
import { messages as words } from '@trailgate/shared/ui/messages'

import { useTimeZone } from '../../../layout/useSettings.ts'
import { useProviderMutation, useProviderQuery } from '../../../providers/useProvider.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { ConfirmButton } from '../../../ui/ConfirmButton.tsx'
import { LoadingRows } from '../../../ui/LoadingRows.tsx'
import { QueryStates } from '../../../ui/QueryStates.tsx'
import { sentenceFor } from '../../../ui/sentenceFor.ts'

const LinkCode = lazy(() => import('../LinkCode.tsx'))

/** The link of a party, who comes and who of them is covered, and the way to end it. */
export function PartyDetails({ id }: { id: number }) {
  const party = useProviderQuery('parties', 'getParty', { id }, { staleTime: 0 })
  const timeZone = useTimeZone()
  return (
    <QueryStates query={party} failed={messages['guests.failed']} rows={3}>
      {(data) => (
        <div className="party-details">
          {data.open && (
            <Suspense fallback={<LoadingRows label={words.loading} rows={3} />}>
              <div className="link-panel">
                <p>{fill(messages.until, { date: formatDate(data.expires_at, timeZone) })}</p>
                <LinkCode url={data.url} />
              </div>
            </Suspense>
          )}
          <Guests party={data} />
          {data.open && <EndButton party={data} />}
        </div>
      )}
    </QueryStates>
  )
}

function Guests({ party: { id, guests } }: { party: PartyDetail }) {
  return (
    <section aria-labelledby={`guests-${id}`}>
      <h4 id={`guests-${id}`}>{messages.guests}</h4>
      <ul className="party-guests">
        {guests.map(({ first_name: first, last_name: last, is_minor: minor, covered }, place) => (
          <li key={place}>
            <span>
              {first} {last}
              {minor && <span className="muted-text"> {messages.minor}</span>}
            </span>
            <Badge tone={covered ? 'good' : 'bad'}>
              {covered ? messages.covered : messages.not_covered}
            </Badge>
          </li>
        ))}
      </ul>
    </section>
  )
}

function EndButton({ party: { id, name } }: { party: PartyDetail }) {
  const notify = useNotify()
  const { mutate, isPending } = useProviderMutation('parties', 'endParty', {
    untilShown: true,
    onSuccess: () => notify(messages['end.done'], { type: 'success' }),
    onError: (error) => notify(sentenceFor(error, messages['end.failed']), { type: 'error' }),
  })
  return (
    <ConfirmButton
      label={messages.end}
      title={fill(messages['end.question'], { name })}
      color="error"
      variant="outlined"
      pending={isPending}
      onConfirm={(close) => mutate({ id }, { onSettled: close })}
    >
      {messages['end.explained']}
    </ConfirmButton>
  )
}
