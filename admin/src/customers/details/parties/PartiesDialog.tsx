import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import Button from '@mui/material/Button'

import type { CustomerDetail } from '@trailgate/shared/customers/schemas'
import { formatDate } from '@trailgate/shared/dates'
import { PARTY_PEOPLE_MAX } from '@trailgate/shared/parties/constants'
import type { Party } from '@trailgate/shared/parties/schemas'
import { messages } from '@trailgate/shared/parties/staff_messages'
import { fill } from '@trailgate/shared/text'
import { messages as words } from '@trailgate/shared/ui/messages'

import { FailedNotice } from '../../../ui/FailedNotice.tsx'
import { LoadingRows } from '../../../ui/LoadingRows.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { ScreenDialog } from '../../../ui/ScreenDialog.tsx'
import { NewParty } from './NewParty.tsx'
import { PartyDetails } from './PartyDetails.tsx'
import { partiesOf } from './queries.ts'
import './parties.css'

export type Host = Pick<CustomerDetail, 'id' | 'first_name' | 'last_name'>

interface PartiesDialogProps {
  host: Host
  onClose(): void
}

/** The invitations of a person: each with its link and who comes, and a new one. */
export default function PartiesDialog({ host, onClose }: PartiesDialogProps) {
  const { data, isError, isFetching, refetch } = useQuery(partiesOf(host.id))
  const [shown, show] = useState<number | 'new' | null>(null)
  const name = `${host.first_name} ${host.last_name}`
  if (shown === 'new') {
    return (
      <NewParty
        host={host}
        onMade={({ id }) => {
          show(id)
          void refetch()
        }}
        onClose={() => show(null)}
      />
    )
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
      {isError && !isFetching && !data ? (
        <FailedNotice title={messages.failed} retry={() => void refetch()} />
      ) : !data ? (
        <LoadingRows label={words.loading} rows={2} />
      ) : data.length === 0 ? (
        <Notice title={messages.none} />
      ) : (
        <ul className="parties">
          {data.map((party) => (
            <li key={party.id}>
              <PartyLine
                party={party}
                isShown={shown === party.id}
                onShow={(on) => show(on ? party.id : null)}
              />
            </li>
          ))}
        </ul>
      )}
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
