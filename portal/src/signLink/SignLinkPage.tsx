import { randomId } from '@trailgate/shared/browser/random_id'
import type { KioskCustomer } from '@trailgate/shared/customers/schemas'
import { ApiError, messageOf } from '@trailgate/shared/http/error'
import { isOfChild, toSignFor } from '@trailgate/shared/kiosk/family'
import type { FamilyMember, KioskFamily } from '@trailgate/shared/kiosk/schemas'
import { messages } from '@trailgate/shared/sign_links/messages'
import { messages as ui } from '@trailgate/shared/ui/messages'
import { lazy, Suspense, useCallback, useEffect, useState, type ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

import { call, postSessionless } from '../api/client.ts'
import { riderQueries, useQuery } from '../api/useQuery.ts'
import { myFamily } from '../family/family.ts'
import { leave } from '../kiosk/visit.ts'
import { Outcome } from '../password/Outcome.tsx'
import { paths } from '../paths.ts'
import { reliably } from '../reliably.ts'
import { customerSession } from '../session/customerSession.ts'
import { Button } from '../ui/Button.tsx'
import { Page } from '../ui/Page.tsx'
import { Tick } from '../ui/Tick.tsx'
import { carriedBy, counterOf } from './link.ts'
import { Missing } from './Missing.tsx'
import { patienceOf } from '../kiosk/patience.ts'
import '../styles/parts.css'
import '../kiosk/kiosk.css'
import './signLink.css'

const SignAtKiosk = lazy(reliably(() => import('../kiosk/SignAtKiosk.tsx')))

type Step =
  | { at: 'opening' | 'reading' }
  | { at: 'closed'; sentence: string; retry: boolean }
  | { at: 'open'; rider: KioskCustomer }
  | { at: 'signing'; rider: KioskCustomer; people: readonly FamilyMember[] }
  | { at: 'done' }

/**
 * /sign: where a sign link leads. It shows what is missing for its owner and linked minors and takes the signature, without a password;
 * at the counter the device goes back to staff when that is done (docs/product/counter.md).
 */
export default function SignLinkPage() {
  const location = useLocation()
  const navigate = useNavigate()
  const [{ token, counter }] = useState(() => carriedBy(location))
  const [step, go] = useState<Step>({ at: 'opening' })

  const open = useCallback(
    () =>
      riderOf(token).then(
        (rider) => go({ at: 'open', rider }),
        (error: unknown) => go(closedBy(error))
      ),
    [token]
  )

  useEffect(() => {
    // Nobody reads the token off the screen or finds it in the history.
    void navigate(paths.sign, { replace: true, state: counter === null ? null : { counter } })
    void open()
  }, [navigate, open, counter])

  function openAgain() {
    go({ at: 'opening' })
    void open()
  }

  const end = useCallback((sentence: string) => {
    leave()
    go({ at: 'closed', sentence, retry: false })
  }, [])
  useEffect(() => customerSession.onExpiry(() => end(messages.ended)), [end])
  const finish = useCallback(() => {
    leave()
    go({ at: 'done' })
  }, [])

  async function afterSigning(rider: KioskCustomer) {
    go({ at: 'reading' })
    await riderQueries.fetch(myFamily)
    go({ at: 'open', rider })
  }

  const back = counter !== null && <BackToCounter memberId={counter} />
  return (
    <Page title={messages.title} className="kiosk sign-link" homeLink={false} notice={false}>
      <div className="column">
        {step.at === 'opening' && <p role="status">{messages.opening}</p>}
        {step.at === 'reading' && <p role="status">{ui.loading}</p>}
        {step.at === 'closed' && (
          <Outcome title={messages.title} text={step.sentence}>
            {step.retry && <Button onClick={openAgain}>{ui.try_again}</Button>}
            {back}
          </Outcome>
        )}
        {step.at === 'open' && (
          <Family
            rider={step.rider}
            patience={patienceOf(counter)}
            onSign={(people) => go({ at: 'signing', rider: step.rider, people })}
            onSigned={finish}
            onIdle={() => end(messages.ended)}
          >
            {back}
          </Family>
        )}
        {step.at === 'signing' && (
          <Suspense fallback={<div className="waiting" role="status" aria-label={ui.loading} />}>
            <SignAtKiosk
              rider={step.rider}
              people={step.people}
              patience={patienceOf(counter)}
              onDone={() => void afterSigning(step.rider)}
              onIdle={() => end(messages.ended)}
            />
          </Suspense>
        )}
        {step.at === 'done' && (
          <>
            <Tick />
            <Outcome
              title={messages.done_title}
              text={counter === null ? messages.done : messages.hand_back}
            >
              {back}
            </Outcome>
          </>
        )}
      </div>
    </Page>
  )
}

/** Opens the link; a page that was loaded anew goes on with its session. */
function riderOf(token: string | null): Promise<KioskCustomer> {
  if (token === null) return call<KioskCustomer>('/customers/me', { sessionless: true })
  return postSessionless<KioskCustomer>('/sign-links/open', { token }, randomId())
}

function closedBy(error: unknown): Step {
  const isOver = error instanceof ApiError && Boolean(error.details?.token)
  const isEnded = error instanceof ApiError && error.status === 401
  const sentence = isEnded ? messages.ended : messageOf(error, messages.failed)
  return { at: 'closed', sentence, retry: !isOver && !isEnded }
}

interface FamilyProps {
  rider: KioskCustomer
  patience: ReturnType<typeof patienceOf>
  onSign(people: readonly FamilyMember[]): void
  /** Nothing is missing any more. */
  onSigned(): void
  onIdle(): void
  children: ReactNode
}

function Family({ rider, onSign, onSigned, children, ...idle }: FamilyProps) {
  const { data, error, pending, refetch } = useQuery(myFamily)
  const isSigned = data !== undefined && !isOfChild(data) && toSignFor(data).length === 0
  useEffect(() => {
    if (isSigned) onSigned()
  }, [isSigned, onSigned])

  if (pending || isSigned) return <p role="status">{ui.loading}</p>
  if (!data) {
    return (
      <Outcome title={messages.title} text={messageOf(error, messages['family.failed'])}>
        <Button onClick={() => void refetch()}>{ui.try_again}</Button>
        {children}
      </Outcome>
    )
  }
  if (isOfChild(data)) {
    return (
      <Outcome title={messages.title} text={messages.self_minor}>
        {children}
      </Outcome>
    )
  }
  return (
    <Missing
      key={keyOf(data)}
      rider={rider}
      people={toSignFor(data)}
      familySize={data.length}
      onSign={onSign}
      {...idle}
    />
  )
}

/** Others are missing now: who was ticked before says nothing of them. */
function keyOf(family: KioskFamily): string {
  return toSignFor(family)
    .map(({ id }) => id)
    .join()
}

/** By a full load: the back office is no part of the portal, and asks staff to sign in again where they have signed out. */
function BackToCounter({ memberId }: { memberId: string }) {
  return (
    <a className="button quiet" href={counterOf(memberId)}>
      {messages.to_counter}
    </a>
  )
}
