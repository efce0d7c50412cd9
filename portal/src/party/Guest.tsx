import { Sentence } from '@trailgate/shared/browser/components/Sentence'
import { randomId } from '@trailgate/shared/browser/random_id'
import { formatDate } from '@trailgate/shared/dates'
import { messageOf } from '@trailgate/shared/http/error'
import type { Minor } from '@trailgate/shared/minors/schemas'
import { messages } from '@trailgate/shared/parties/guest_messages'
import type { PartyInvitation, PartyJoined } from '@trailgate/shared/parties/schemas'
import type { KioskFamily } from '@trailgate/shared/kiosk/schemas'
import { fill } from '@trailgate/shared/text'
import { messages as ui } from '@trailgate/shared/ui/messages'
import { lazy, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'

import { call } from '../api/client.ts'
import { riderQueries, useQuery } from '../api/useQuery.ts'
import { BirthDatesFirst } from '../birthDate/BirthDatesFirst.tsx'
import { FamilyWaivers } from '../dashboard/FamilyWaivers.tsx'
import { myFamily, nameOf } from '../family/family.ts'
import { Ribbon } from '../kiosk/Ribbon.tsx'
import { fetchAhead, onIntent } from '../pages.ts'
import { paths } from '../paths.ts'
import { reliably } from '../reliably.ts'
import { logOut } from '../session/logOut.ts'
import { Button } from '../ui/Button.tsx'
import { Link } from '../ui/Link.tsx'
import { Opening } from '../ui/Opening.tsx'
import { useSubPage } from '../ui/useSubPage.ts'
import { invitationAt, joinedAt, PARTIES } from './queries.ts'
import { WhoComes } from './WhoComes.tsx'
import '../dashboard/overview.css'

const loadMinor = () => import('../minors/MinorDialog.tsx')
const MinorDialog = lazy(reliably(loadMinor))

const ADD = 'add'

interface GuestProps {
  token: string
  invitation: PartyInvitation
}

/** A signed-in guest: family members who come, children to add, and missing signatures. */
export default function Guest({ token, invitation }: GuestProps) {
  const family = useQuery(myFamily)
  const joined = useQuery(joinedAt(token))
  const failed = family.data ? joined : family
  if (family.data && joined.data) {
    return (
      <>
        <List token={token} invitation={invitation} family={family.data} joined={joined.data} />
        <NextGuest />
      </>
    )
  }
  if (failed.error === null) return <p role="status">{ui.loading}</p>
  return (
    <div role="alert" className="notice danger">
      <p>{messageOf(failed.error, messages['who.failed'])}</p>
      <Button
        quiet
        onClick={() => {
          void family.refetch()
          void joined.refetch()
        }}
      >
        {ui.try_again}
      </Button>
    </div>
  )
}

interface ListProps extends GuestProps {
  family: KioskFamily
  joined: PartyJoined
}

function List({ token, invitation, family, joined: { subject_ids: ids } }: ListProps) {
  const { open, close } = useSubPage(paths.party)
  const isAdding = useLocation().pathname === `${paths.party}/${ADD}`
  const [isAsking, ask] = useState(ids.length === 0)
  const [failure, fail] = useState<string | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  // The pressed button is gone with the registration or the question: move the focus.
  useEffect(() => heading.current?.focus(), [isAsking])

  const on = family.filter(({ id }) => ids.includes(id))
  const away = family.filter(({ id }) => !ids.includes(id))
  const isReady = on.every(({ coverage }) => coverage.covered)
  const isGrownUp = !family.some(({ is_self: self, is_minor: minor }) => self && minor)

  /** A child added here joins the party. */
  async function join({ id }: Minor) {
    fail(null)
    try {
      const path = invitationAt(token)
      await call(path, { method: 'POST', body: { subject_ids: [id] }, key: randomId() })
    } catch (error) {
      fail(messageOf(error, messages['join.failed']))
      ask(true)
    }
    riderQueries.invalidate(PARTIES)
  }

  if (isAsking && away.length > 0) {
    return (
      <>
        <Failure sentence={failure} />
        <WhoComes
          token={token}
          host={invitation.host}
          people={away}
          onJoined={() => {
            fail(null)
            ask(false)
          }}
          onCancel={ids.length > 0 ? () => ask(false) : undefined}
        />
      </>
    )
  }
  return (
    <div className="overview party-guest">
      <section aria-labelledby="on-list" className="panel party-list">
        <Ribbon at={isReady ? 'done' : 'riding'} />
        <h2 id="on-list" ref={heading} tabIndex={-1}>
          <Sentence text={messages.joined} names={{ names: on.map(nameOf) }} />
        </h2>
        <p className="muted">
          <Sentence text={messages['who.lead']} names={{ host: invitation.host }} />
        </p>
        <Failure sentence={failure} />
        <div role="status" className="in-place">
          {isReady && (
            <p className="notice">{fill(messages.ready, { date: formatDate(invitation.day) })}</p>
          )}
        </div>
        <div className="party-does">
          {isGrownUp && (
            <Button quiet onClick={() => open(ADD)} {...onIntent(() => fetchAhead(loadMinor))}>
              {messages.add_child}
            </Button>
          )}
          {away.length > 0 && (
            <Button quiet onClick={() => ask(true)}>
              {messages.more}
            </Button>
          )}
          <Link className="text-link" to={paths.dashboard}>
            {messages.to_dashboard}
          </Link>
        </div>
      </section>
      <FamilyWaivers home={paths.party} guided />
      <Opening>
        {isAdding && (
          <BirthDatesFirst whose={({ is_self: self }) => self} onCancel={close}>
            {() => <MinorDialog onClose={close} onAdded={(minor) => void join(minor)} />}
          </BirthDatesFirst>
        )}
      </Opening>
    </div>
  )
}

/** Guests of one party may have one phone between them; none of them finds what belongs to the one before. */
function NextGuest() {
  return (
    <div className="party-does">
      <Button quiet onClick={logOut}>
        {messages.next_guest}
      </Button>
    </div>
  )
}

function Failure({ sentence }: { sentence: string | null }) {
  return (
    <div role="alert" className="in-place">
      {sentence !== null && <p className="notice danger">{sentence}</p>}
    </div>
  )
}
