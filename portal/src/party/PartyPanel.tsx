import { Sentence } from '@trailgate/shared/browser/components/Sentence'
import { formatDate } from '@trailgate/shared/dates'
import { messageOf } from '@trailgate/shared/http/error'
import { PARTY_PEOPLE_MAX } from '@trailgate/shared/parties/constants'
import { messages } from '@trailgate/shared/parties/host_messages'
import type { Party, PartyGuest } from '@trailgate/shared/parties/schemas'
import { fill } from '@trailgate/shared/text'
import { messages as ui } from '@trailgate/shared/ui/messages'
import { useEffect, useRef, useState } from 'react'

import { call } from '../api/client.ts'
import { remove } from '../api/remove.ts'
import { riderQueries, useQuery } from '../api/useQuery.ts'
import { nameOf } from '../family/family.ts'
import { useTimeZone } from '../settings/useTimeZone.ts'
import { Button } from '../ui/Button.tsx'
import { RemoveQuestion } from '../ui/RemoveQuestion.tsx'
import { LinkToSend } from './LinkToSend.tsx'
import { PARTIES, partyAt } from './queries.ts'

interface PartyPanelProps {
  party: Party
  /** Just created: takes the focus. */
  isNew: boolean
}

/** One invitation: link, guests and their signatures, and the button to end it. */
export function PartyPanel({ party, isNew }: PartyPanelProps) {
  const { id, name, day, open, expires_at: expiresAt } = party
  const timeZone = useTimeZone()
  const [isEnding, askToEnd] = useState(false)
  const [ended, countEnds] = useState(0)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isNew || ended > 0) heading.current?.focus()
  }, [isNew, ended])

  return (
    <article aria-labelledby={`party-${id}`} className="panel invitation">
      <div className="invitation-head">
        <h3 id={`party-${id}`} ref={heading} tabIndex={-1}>
          <bdi>{name}</bdi>
        </h3>
        <p>{formatDate(day)}</p>
      </div>
      {open ? (
        <>
          <LinkToSend party={party} />
          <p className="muted">{fill(messages.until, { date: formatDate(expiresAt, timeZone) })}</p>
        </>
      ) : (
        <p className="muted">{messages.ended}</p>
      )}
      <Guests id={id} />
      {open && (
        <Button quiet onClick={() => askToEnd(true)}>
          {messages.end}
        </Button>
      )}
      {isEnding && (
        <RemoveQuestion
          name={fill(messages['end.question'], { name })}
          question={messages['end.explained']}
          confirm={messages.end}
          failed={messages['end.failed']}
          remove={() => call(partyAt(id), { method: 'DELETE' })}
          onClose={() => askToEnd(false)}
          onRemoved={() => {
            riderQueries.invalidate(PARTIES)
            countEnds(ended + 1)
          }}
        />
      )}
    </article>
  )
}

function Guests({ id }: { id: number }) {
  const { data, error, pending, refetch } = useQuery(partyAt(id))
  const [leaving, askToRemove] = useState<PartyGuest | null>(null)
  const [removed, countRemoved] = useState(0)
  const heading = useRef<HTMLHeadingElement>(null)
  // The pressed button disappears, so the focus moves.
  useEffect(() => {
    if (removed > 0) heading.current?.focus()
  }, [removed])

  if (!data) {
    if (pending) return <p role="status">{ui.loading}</p>
    return (
      <div role="alert" className="notice danger">
        <p>{messageOf(error, messages['guests.failed'])}</p>
        <Button quiet onClick={() => void refetch()}>
          {ui.try_again}
        </Button>
      </div>
    )
  }
  const { guests, count } = data
  const missing = guests.filter(({ covered }) => !covered).length
  return (
    <section aria-labelledby={`guests-${id}`} className="invitation-guests">
      <div className="invite-head">
        <h4 id={`guests-${id}`} ref={heading} tabIndex={-1}>
          {messages.guests}
        </h4>
        <Button quiet onClick={() => void refetch()}>
          {messages.refresh}
        </Button>
      </div>
      <p role="status">
        {fill(messages.count, { n: count, max: PARTY_PEOPLE_MAX })}
        {'. '}
        {missing === 0 ? messages.all_ready : fill(messages.missing, { n: missing })}
      </p>
      <ul>
        {guests.map((guest) => (
          <li key={guest.id}>
            <GuestLine guest={guest} onRemove={() => askToRemove(guest)} />
          </li>
        ))}
      </ul>
      {leaving && (
        <RemoveQuestion
          name={<Sentence text={messages['remove.question']} names={{ name: nameOf(leaving) }} />}
          question={messages['remove.explained']}
          failed={messages['remove.failed']}
          remove={() => remove(`${partyAt(id)}/guests/${leaving.id}`)}
          onClose={() => askToRemove(null)}
          onRemoved={() => {
            riderQueries.invalidate(PARTIES)
            countRemoved(removed + 1)
          }}
        />
      )}
    </section>
  )
}

interface GuestLineProps {
  guest: PartyGuest
  onRemove(): void
}

function GuestLine({ guest, onRemove }: GuestLineProps) {
  const { is_minor: minor, is_host: host, covered } = guest
  const name = nameOf(guest)
  return (
    <>
      <span className="invitation-guest">
        <span>
          <bdi>{name}</bdi>
          {minor && <span className="muted"> {messages.minor}</span>}
        </span>
        <span className={covered ? 'person-good' : 'person-why'}>
          {covered ? messages.covered : messages.not_covered}
        </span>
      </span>
      {!host && (
        <Button quiet aria-label={fill(messages.remove, { name })} onClick={onRemove}>
          {ui.remove}
        </Button>
      )}
    </>
  )
}
