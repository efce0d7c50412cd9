import { lazy, Suspense } from 'react'
import { useNotify } from 'react-admin'

import { Badge } from '@trailgate/shared/browser/components/Badge'
import { formatDate } from '@trailgate/shared/dates'
import { messages as hosts } from '@trailgate/shared/parties/host_messages'
import type { PartyDetail } from '@trailgate/shared/parties/schemas'
import { messages } from '@trailgate/shared/parties/staff_messages'
import { fill } from '@trailgate/shared/text'
import { messages as words } from '@trailgate/shared/ui/messages'

import { useTimeZone } from '../../../layout/useSettings.ts'
import { useProviderMutation, useProviderQuery } from '../../../providers/useProvider.ts'
import { ConfirmButton } from '../../../ui/ConfirmButton.tsx'
import { LoadingRows } from '../../../ui/LoadingRows.tsx'
import { QueryStates } from '../../../ui/QueryStates.tsx'
import { sentenceFor } from '../../../ui/sentenceFor.ts'

const LinkCode = lazy(() => import('../LinkCode.tsx'))

/** Link of a party, its guests with their coverage, and the button to end it. */
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
        {guests.map((guest) => (
          <li key={guest.id}>
            <span className="party-guest">
              {guest.first_name} {guest.last_name}
              {guest.is_minor && <span className="muted-text"> {messages.minor}</span>}
            </span>
            <Badge tone={guest.covered ? 'good' : 'bad'}>
              {guest.covered ? messages.covered : messages.not_covered}
            </Badge>
            {!guest.is_host && <RemoveButton partyId={id} guest={guest} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

interface RemoveButtonProps {
  partyId: number
  guest: PartyDetail['guests'][number]
}

function RemoveButton({ partyId, guest }: RemoveButtonProps) {
  const notify = useNotify()
  const name = `${guest.first_name} ${guest.last_name}`
  const { mutate, isPending } = useProviderMutation('parties', 'removeGuest', {
    untilShown: true,
    onSuccess: () => notify(fill(messages['remove.done'], { name }), { type: 'success' }),
    onError: (error) => notify(sentenceFor(error, hosts['remove.failed']), { type: 'error' }),
  })
  return (
    <ConfirmButton
      label={words.remove}
      aria-label={fill(hosts.remove, { name })}
      title={fill(hosts['remove.question'], { name })}
      size="small"
      pending={isPending}
      onConfirm={(close) => mutate({ id: partyId, guestId: guest.id }, { onSettled: close })}
    >
      {hosts['remove.explained']}
    </ConfirmButton>
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
