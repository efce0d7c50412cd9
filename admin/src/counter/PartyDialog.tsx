import { useState } from 'react'
import { useNotify } from 'react-admin'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'

import { Badge } from '@trailgate/shared/browser/components/Badge'
import { messages as party } from '@trailgate/shared/parties/staff_messages'
import type { PartyArrival } from '@trailgate/shared/parties/schemas'
import { fill } from '@trailgate/shared/text'
import { messages as words } from '@trailgate/shared/ui/messages'
import { messages } from '@trailgate/shared/visits/counter_messages'

import { useProviderMutation, useProviderQuery } from '../providers/useProvider.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { QueryStates } from '../ui/QueryStates.tsx'
import { ScreenDialog } from '../ui/ScreenDialog.tsx'
import { sentenceFor } from '../ui/sentenceFor.ts'
import { noteDone, toDone } from './lastDone.ts'
import { comesIn, loneMinors, missingFirst } from './partyArrivals.ts'
import { showVisit } from './useVisitStream.ts'
import { TONES } from './verdict.ts'
import './party.css'

interface PartyDialogProps {
  party: { id: number; name: string }
  onClose(): void
}

/** Everybody on the list of a party, those who are missing on top, and one button that checks in who is ticked. */
export default function PartyDialog({ party: { id, name }, onClose }: PartyDialogProps) {
  const query = useProviderQuery('parties', 'getPartyArrivals', { id }, { staleTime: 0 })
  const notify = useNotify()
  /** Ticks that were set by hand, by person. */
  const [chosen, setChosen] = useState<ReadonlyMap<number, boolean>>(new Map())
  const guests = missingFirst(query.data ?? [])
  const isTicked = (guest: PartyArrival) =>
    guest.state !== 'in' && (chosen.get(guest.customer_id) ?? comesIn(guest))
  const coming = guests.filter(isTicked)
  const { mutate, isPending, error } = useProviderMutation('check-ins', 'checkInParty', {
    onSuccess(visits) {
      for (const visit of visits) showVisit(visit)
      const own = visits.filter(({ changed }) => changed).map(toDone)
      noteDone(own.length > 0 ? { what: 'check_in', visits: own, at: Date.now() } : null)
      notify(fill(messages['party.done'], { n: visits.length, name }), { type: 'success' })
      onClose()
    },
  })
  const lone = loneMinors(coming)
  const [isAsking, setAsking] = useState(false)
  const checkIn = () => {
    setAsking(false)
    mutate({ ids: coming.map(({ customer_id: person }) => person) })
  }
  const here = guests.filter(({ state }) => state === 'in').length

  return (
    <ScreenDialog
      size="sm"
      title={name}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{words.close}</Button>
          <Button
            variant="contained"
            autoFocus
            aria-disabled={isPending || coming.length === 0}
            onClick={() => {
              if (isPending || coming.length === 0) return
              if (lone.length > 0) setAsking(true)
              else checkIn()
            }}
          >
            {isPending
              ? words.processing
              : coming.length === 0
                ? messages['check_in.nobody']
                : fill(messages.check_in, { n: coming.length })}
          </Button>
        </>
      }
    >
      {isAsking && (
        <ConfirmDialog
          title={messages['lone_minor.title']}
          confirm={messages['lone_minor.confirm']}
          pending={false}
          onConfirm={checkIn}
          onClose={() => setAsking(false)}
        >
          {fill(messages['lone_minor.hint'], { names: lone.map(nameOf).join(', ') })}
        </ConfirmDialog>
      )}
      {error && <Alert severity="error">{sentenceFor(error, messages['check_in.failed'])}</Alert>}
      <QueryStates query={query} failed={party['guests.failed']} rows={4}>
        {(all) => (
          <>
            <p>{fill(messages['party.count'], { n: here, of: all.length })}</p>
            <ul className="party-arrivals">
              {guests.map((guest) => (
                <Guest
                  key={guest.id}
                  guest={guest}
                  isTicked={isTicked(guest)}
                  onTick={(on) => setChosen(new Map(chosen).set(guest.customer_id, on))}
                />
              ))}
            </ul>
          </>
        )}
      </QueryStates>
    </ScreenDialog>
  )
}

interface GuestProps {
  guest: PartyArrival
  isTicked: boolean
  onTick(on: boolean): void
}

function Guest({ guest, isTicked, onTick }: GuestProps) {
  const { state, may_ride: said } = guest
  const name = nameOf(guest)
  const [reason] = said.reasons
  return (
    <li>
      <div className="party-arrival">
        {state === 'in' ? (
          <span>{name}</span>
        ) : (
          <FormControlLabel
            label={name}
            control={
              <Checkbox checked={isTicked} onChange={({ target }) => onTick(target.checked)} />
            }
          />
        )}
        {guest.is_minor && <span className="muted-text">{party.minor}</span>}
        {state === 'in' ? (
          <Badge tone="good">{messages['party.in']}</Badge>
        ) : (
          <Badge tone={TONES[said.verdict]}>{messages[`verdict.${said.verdict}`]}</Badge>
        )}
      </div>
      {state !== 'in' && said.verdict !== 'yes' && reason && (
        <p className="person-why">{reason.text}</p>
      )}
      {state === 'out' && <p className="muted-text">{messages['party.left']}</p>}
    </li>
  )
}

function nameOf({ first_name: first, last_name: last }: PartyArrival): string {
  return `${first} ${last}`
}
