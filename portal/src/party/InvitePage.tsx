import { messageOf } from '@trailgate/shared/http/error'
import { messages } from '@trailgate/shared/parties/host_messages'
import { messages as own } from '@trailgate/shared/own_details/messages'
import { messages as portal } from '@trailgate/shared/portal/messages'
import { messages as ui } from '@trailgate/shared/ui/messages'
import { useEffect, useState } from 'react'

import { riderQueries, useQuery } from '../api/useQuery.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/Button.tsx'
import { Link } from '../ui/Link.tsx'
import { NewInvitation } from './NewInvitation.tsx'
import { PartyPanel } from './PartyPanel.tsx'
import { myParties, PARTIES } from './queries.ts'
import './invite.css'

/** A rider invites others for a day by one link, and sees who has signed (docs/product/parties.md). */
export default function InvitePage() {
  const { data, error, pending, refetch } = useQuery(myParties)
  const [isMaking, make] = useState(false)
  const [made, tell] = useState<number | null>(null)

  useEffect(() => {
    // Always refetched: guests sign on other devices.
    riderQueries.invalidate(PARTIES)
  }, [])

  function onMade(id: number) {
    tell(id)
    make(false)
    riderQueries.invalidate(PARTIES)
  }

  const showsForm = isMaking || data?.length === 0
  return (
    <div className="invite">
      <p>
        <Link to={paths.dashboard} className="text-link">
          {own.back}
        </Link>
      </p>
      <section aria-labelledby="invite" aria-busy={pending}>
        <div className="invite-head">
          <h2 id="invite">{portal['overview.invite']}</h2>
          {data && !showsForm && (
            <Button quiet onClick={() => make(true)}>
              {messages.new}
            </Button>
          )}
        </div>
        <p className="muted">{messages.lead}</p>
        <div role="status" className="in-place">
          {made !== null && !showsForm && <p className="notice">{messages.made}</p>}
        </div>
        {error !== null && data === undefined && (
          <div role="alert" className="notice danger">
            <p>{messageOf(error, messages.failed)}</p>
            <Button quiet onClick={() => void refetch()}>
              {ui.try_again}
            </Button>
          </div>
        )}
        {pending && <p role="status">{ui.loading}</p>}
        {showsForm && (
          <div className="panel">
            <NewInvitation
              onMade={onMade}
              onCancel={data?.length === 0 ? undefined : () => make(false)}
            />
          </div>
        )}
        {data?.map((party) => (
          <PartyPanel key={party.id} party={party} isNew={party.id === made} />
        ))}
      </section>
    </div>
  )
}
