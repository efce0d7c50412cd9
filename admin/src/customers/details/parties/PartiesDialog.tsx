import { useState } from 'react'
import Button from '@mui/material/Button'

import type { CustomerDetail } from '@trailgate/shared/customers/schemas'
import { formatDate } from '@trailgate/shared/dates'
import { PARTY_PEOPLE_MAX } from '@trailgate/shared/parties/constants'
import type { Party } from '@trailgate/shared/parties/schemas'
import { messages } from '@trailgate/shared/parties/staff_messages'
import { fill } from '@trailgate/shared/text'
import { messages as words } from '@trailgate/shared/ui/messages'

import { useProviderQuery } from '../../../providers/useProvider.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { QueryStates } from '../../../ui/QueryStates.tsx'
import { ScreenDialog } from '../../../ui/ScreenDialog.tsx'
import { NewParty } from './NewParty.tsx'
import { PartyDetails } from './PartyDetails.tsx'
import './parties.css'

export type Host = Pick<CustomerDetail, 'id' | 'first_name' | 'last_name'>

interface PartiesDialogProps {
  host: Host
  onClose(): void
}

/** Parties of a host: each with its link and guests; and a new one. */
export default function PartiesDialog({ host, onClose }: PartiesDialogProps) {
  // Always refetched: guests sign meanwhile.
  const parties = useProviderQuery('parties', 'getParties', { hostId: host.id }, { staleTime: 0 })
  const [shown, show] = useState<number | 'new' | null>(null)
  const name = `${host.first_name} ${host.last_name}`
  if (shown === 'new') {
    return <NewParty host={host} onMade={({ id }) => show(id)} onClose={() => show(null)} />
  }
  return (
    <ScreenDialog
      size="sm"
      title={fill(messages.of, { name })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{words.close}</Button>
          <Button variant="contained" onClick={() => show('new')}>
            {messages.invite}
          </Button>
        </>
      }
    >
      <QueryStates query={parties} failed={messages.failed} rows={2}>
        {(all) => {
          if (all.length === 0) return <Notice title={messages.none} />
          return (
            <ul className="parties">
              {all.map((party) => (
                <li key={party.id}>
                  <PartyLine
                    party={party}
                    isShown={shown === party.id}
                    onShow={(on) => show(on ? party.id : null)}
                  />
                </li>
              ))}
            </ul>
          )
        }}
      </QueryStates>
    </ScreenDialog>
  )
}

interface PartyLineProps {
  party: Party
  isShown: boolean
  onShow(on: boolean): void
}

function PartyLine({ party, isShown, onShow }: PartyLineProps) {
  const { name, day, count, open } = party
  const line = fill(messages.line, { date: formatDate(day), n: count, max: PARTY_PEOPLE_MAX })
  return (
    <>
      <div className="party-line">
        <div>
          <h3>{name}</h3>
          <p className="muted-text">{open ? line : `${line}, ${messages.ended}`}</p>
        </div>
        <Button
          variant="outlined"
          aria-expanded={isShown}
          aria-label={fill(messages['show.of'], { name })}
          onClick={() => onShow(!isShown)}
        >
          {messages.show}
        </Button>
      </div>
      {isShown && <PartyDetails id={party.id} />}
    </>
  )
}
