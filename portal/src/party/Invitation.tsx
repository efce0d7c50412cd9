import { Sentence } from '@trailgate/shared/browser/components/Sentence'
import { formatDate } from '@trailgate/shared/dates'
import { ApiError, messageOf } from '@trailgate/shared/http/error'
import { PARTY_PEOPLE_MAX } from '@trailgate/shared/parties/constants'
import { messages } from '@trailgate/shared/parties/guest_messages'
import { messages as answers } from '@trailgate/shared/parties/messages'
import type { PartyInvitation } from '@trailgate/shared/parties/schemas'
import { fill } from '@trailgate/shared/text'
import { messages as ui } from '@trailgate/shared/ui/messages'
import { lazy, Suspense, useState } from 'react'

import { useQuery } from '../api/useQuery.ts'
import { fetchAhead, onIntent } from '../pages.ts'
import { Outcome } from '../password/Outcome.tsx'
import { reliably } from '../reliably.ts'
import { customerSession } from '../session/customerSession.ts'
import { Button } from '../ui/Button.tsx'
import { NewRiderIcon, ReturningRiderIcon } from '../ui/icons.tsx'
import { Over } from './Over.tsx'
import { invitationAt } from './queries.ts'
import '../entry/choice.css'

const loadRegister = () => import('./RegisterAsGuest.tsx')
const RegisterAsGuest = lazy(reliably(loadRegister))
const loadCheckIn = () => import('../entry/CheckIn.tsx')
const CheckIn = lazy(reliably(loadCheckIn))
const loadGuest = () => import('./Guest.tsx')
const Guest = lazy(reliably(loadGuest))

type Step = 'choice' | 'register' | 'sign_in'

interface InvitationProps {
  token: string
}

/** An opened invitation, and the steps to join it. */
export function Invitation({ token }: InvitationProps) {
  const { data, error, refetch } = useQuery(invitationAt(token))
  const [isIn, enter] = useState(() => customerSession.read() !== null)
  const [step, go] = useState<Step>('choice')

  if (!data) {
    if (error === null) return <p role="status">{messages.opening}</p>
    if (error instanceof ApiError && error.status === 404) return <Over />
    return (
      <Outcome title={messages.title} text={messageOf(error, messages.failed)}>
        <Button onClick={() => void refetch()}>{ui.try_again}</Button>
      </Outcome>
    )
  }
  if (!data.open) return <Over sentence={answers.over} />
  // A full party adds no guest; a guest already on the list can still sign.
  if (data.full && !isIn) return <Over sentence={fill(answers.full, { n: PARTY_PEOPLE_MAX })} />
  return (
    <>
      <Lead invitation={data} isIn={isIn} />
      <Suspense fallback={<div className="waiting" role="status" aria-label={ui.loading} />}>
        {isIn ? (
          <Guest token={token} invitation={data} />
        ) : step === 'register' ? (
          <RegisterAsGuest
            token={token}
            onCancel={() => go('choice')}
            onKnown={() => go('sign_in')}
            onSignedIn={() => enter(true)}
          />
        ) : step === 'sign_in' ? (
          <CheckIn ended={null} onBack={() => go('choice')} onSignedIn={() => enter(true)} />
        ) : (
          <Choice onChosen={go} />
        )}
      </Suspense>
    </>
  )
}

function Lead({ invitation, isIn }: { invitation: PartyInvitation; isIn: boolean }) {
  const { name, day, host } = invitation
  return (
    <div className="choice-lead party-lead">
      <h1>
        <bdi>{name}</bdi>
      </h1>
      <p>
        <Sentence text={messages.invites} names={{ host }} values={{ date: formatDate(day) }} />
        {!isIn && ` ${messages.why}`}
      </p>
    </div>
  )
}

function Choice({ onChosen }: { onChosen(step: Step): void }) {
  return (
    <div className="choice-cards">
      <div className="choice-card">
        <NewRiderIcon />
        <h2>
          <button
            type="button"
            onClick={() => onChosen('register')}
            {...onIntent(() => fetchAhead(loadRegister))}
          >
            {messages.new}
          </button>
        </h2>
        <p>{messages['new.hint']}</p>
      </div>
      <div className="choice-card">
        <ReturningRiderIcon />
        <h2>
          <button
            type="button"
            onClick={() => onChosen('sign_in')}
            {...onIntent(() => fetchAhead(loadCheckIn))}
          >
            {messages.known}
          </button>
        </h2>
        <p>{messages['known.hint']}</p>
      </div>
    </div>
  )
}
