import { randomId } from '@trailgate/shared/browser/random_id'
import type { KioskCustomer } from '@trailgate/shared/customers/schemas'
import { todayIn } from '@trailgate/shared/dates'
import { ApiError, messageOf } from '@trailgate/shared/http/error'
import { isOfChild, toSignByLink } from '@trailgate/shared/kiosk/family'
import type { FamilyMember } from '@trailgate/shared/kiosk/schemas'
import { messages } from '@trailgate/shared/sign_links/messages'
import { messages as ui } from '@trailgate/shared/ui/messages'
import { lazy, Suspense, useCallback, useEffect, useState, type ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

import { call } from '../api/client.ts'
import { riderQueries, useQuery } from '../api/useQuery.ts'
import { myFamily } from '../family/family.ts'
import { GuardianRequests } from '../guardianRequests/GuardianRequests.tsx'
import { guardianRequests } from '../guardianRequests/queries.ts'
import { IdleWarning } from '../kiosk/IdleWarning.tsx'
import { useUnsent } from '../kiosk/unsent.ts'
import { UnsentNotice } from '../kiosk/UnsentNotice.tsx'
import { useIdleReset } from '../kiosk/useIdleReset.ts'
import { useServerTouch } from '../kiosk/useServerTouch.ts'
import { leave } from '../kiosk/visit.ts'
import { Outcome } from '../password/Outcome.tsx'
import { paths } from '../paths.ts'
import { reliably } from '../reliably.ts'
import { customerSession } from '../session/customerSession.ts'
import { postOpening } from '../session/keptLogout.ts'
import { useTimeZone } from '../settings/useTimeZone.ts'
import { Button } from '../ui/Button.tsx'
import { Page } from '../ui/Page.tsx'
import { Tick } from '../ui/Tick.tsx'
import { carriedLink, useCarriedLink } from './carriedLink.ts'
import { carriedBy, counterOf, type CarriedLink } from './link.ts'
import { Missing } from './Missing.tsx'
import { isSignedHere, signedState, useSignedMark } from './signedHere.ts'
import { patienceOf } from '../kiosk/patience.ts'
import '../styles/parts.css'
import '../kiosk/kiosk.css'
import './signLink.css'

const ParentLink = lazy(reliably(() => import('./ParentLink.tsx')))
const SignAtKiosk = lazy(reliably(() => import('../kiosk/SignAtKiosk.tsx')))

type Step =
  | { at: 'opening' | 'reading' }
  | { at: 'parent'; parent: string }
  | { at: 'closed'; sentence: string; retry: boolean }
  | { at: 'open'; rider: KioskCustomer }
  | {
      at: 'signing'
      rider: KioskCustomer
      people: readonly FamilyMember[]
      /** Signed for a child alone: nothing else is asked afterwards. */
      isForParent?: boolean
    }
  | { at: 'done' }

/**
 * /sign: target of a sign link. Shows missing signatures of its owner and linked minors and takes the signature,
 * without a password; at the counter the device then returns to staff (docs/product/counter.md).
 */
export default function SignLinkPage() {
  const location = useLocation()
  const navigate = useNavigate()
  const [{ token, parent, counter }] = useState(() => linkAt(location))
  const [step, go] = useState<Step>(parent === null ? { at: 'opening' } : { at: 'parent', parent })
  const { waiting, sent } = useUnsent()
  const isOver = step.at === 'done' || (step.at === 'closed' && !step.retry)
  useCarriedLink({ token, parent, counter }, isOver)
  useSignedMark(counter)

  const open = useCallback(
    () =>
      Promise.all([riderOf(token), keptHere(counter)]).then(
        ([rider]) => go({ at: 'open', rider }),
        // Signatures that wait here are known before the page says that it is closed.
        (error: unknown) => keptHere(counter).then(() => go(closedBy(error, counter)))
      ),
    [token, counter]
  )

  useEffect(() => {
    // Removes the token from the address bar and the history.
    const to = { pathname: paths.sign, search: window.location.search }
    const signed = token === null ? signedState() : null
    void navigate(to, { replace: true, state: counter === null ? signed : { counter } })
    if (parent === null) void open()
    else void keptHere(counter)
  }, [navigate, open, token, counter, parent])

  function openAgain() {
    go({ at: 'opening' })
    void open()
  }

  const end = useCallback(() => {
    const isSigned = isSignedHere(counter)
    leave()
    go({
      at: 'closed',
      sentence: isSigned ? messages.signed_over : messages.ended,
      retry: false,
    })
  }, [counter])
  useEffect(() => customerSession.onExpiry(end), [end])
  useEffect(() => {
    // A signature of before the reload has arrived: fewer are missing.
    if (sent > 0) riderQueries.invalidate(myFamily)
  }, [sent])
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
          <Closed sentence={step.sentence} isOwnPhone={counter === null}>
            {step.retry && <Button onClick={openAgain}>{ui.try_again}</Button>}
            {back}
          </Closed>
        )}
        {step.at === 'parent' && (
          <Suspense fallback={<div className="waiting" role="status" aria-label={ui.loading} />}>
            <ParentLink
              token={step.parent}
              onConfirmed={(rider, minor) =>
                go({ at: 'signing', rider, people: [minor], isForParent: true })
              }
              onDone={() => go({ at: 'done' })}
              onClosed={(sentence) => go({ at: 'closed', sentence, retry: false })}
            />
          </Suspense>
        )}
        {step.at === 'open' && counter === null && waiting > 0 && (
          <Outcome title={messages.title} text={messages.unsent} />
        )}
        {step.at === 'open' && (counter !== null || waiting === 0) && (
          <Family
            rider={step.rider}
            patience={patienceOf(counter)}
            onSign={(people) => go({ at: 'signing', rider: step.rider, people })}
            onSigned={finish}
            onIdle={end}
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
              onDone={(signed) => {
                if (step.isForParent && signed) finish()
                else void afterSigning(step.rider)
              }}
              onIdle={end}
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

/** The link of the address, else the one that a switch of language carried over. */
function linkAt(location: ReturnType<typeof useLocation>): CarriedLink {
  const link = carriedBy(location)
  return link.token === null && link.parent === null ? (carriedLink() ?? link) : link
}

interface ClosedProps {
  sentence: string
  isOwnPhone: boolean
  children: ReactNode
}

/** The page is closed; a signature that was accepted is still sent, and said to be. */
function Closed({ sentence, isOwnPhone, children }: ClosedProps) {
  const { waiting, lost, sent } = useUnsent()
  const [wasUnsent, note] = useState(isOwnPhone && sent > 0)
  if (waiting > 0 && !wasUnsent) note(true)
  const arrived = wasUnsent && lost === 0 ? messages.signed_over : sentence
  return (
    <>
      <Outcome title={messages.title} text={waiting > 0 ? messages.unsent : arrived}>
        {children}
      </Outcome>
      {lost > 0 && <UnsentNotice />}
    </>
  )
}

/** Opens the link; a reloaded page continues with its session. */
function riderOf(token: string | null): Promise<KioskCustomer> {
  if (token === null) return call<KioskCustomer>('/customers/me', { sessionless: true })
  return postOpening<KioskCustomer>('/sign-links/open', { token }, randomId(), {
    opens: () => true,
  })
}

/** On the rider's own phone, what an earlier load of the page has stored; signatures that wait are sent. */
async function keptHere(counter: string | null): Promise<void> {
  if (counter !== null) return
  try {
    const { recallOnPhone } = await import('../drafts/phone.ts')
    await recallOnPhone()
  } catch (error) {
    // Signing works without drafts.
    console.info('Drafts could not be loaded:', error)
  }
}

function closedBy(error: unknown, counter: string | null): Step {
  const isOver = error instanceof ApiError && Boolean(error.details?.token)
  const isEnded = error instanceof ApiError && error.status === 401
  const ended = isSignedHere(counter) ? messages.signed_over : messages.ended
  const sentence = isEnded ? ended : messageOf(error, messages.failed)
  return { at: 'closed', sentence, retry: !isOver && !isEnded }
}

interface FamilyProps {
  rider: KioskCustomer
  patience: ReturnType<typeof patienceOf>
  onSign(people: readonly FamilyMember[]): void
  /** Called when nothing is missing any more. */
  onSigned(): void
  onIdle(): void
  children: ReactNode
}

function Family({ rider, onSign, onSigned, children, ...idle }: FamilyProps) {
  const { data, error, pending, refetch } = useQuery(myFamily)
  const asked = useQuery(guardianRequests)
  const timeZone = useTimeZone()
  // oxlint-disable-next-line react/purity -- read on each render: a page may stay open over midnight
  const today = todayIn(timeZone, new Date())
  const people = data === undefined ? [] : toSignByLink(data, today)
  const isSigned = data !== undefined && !isOfChild(data) && people.length === 0
  // A guardian asked by a child answers that first; if it cannot be loaded, nothing waits for it.
  const isAsked = (asked.data?.length ?? 0) > 0
  const isDone = isSigned && !isAsked && !asked.pending
  useEffect(() => {
    if (isDone) onSigned()
  }, [isDone, onSigned])

  if (pending || asked.pending || isDone) return <p role="status">{ui.loading}</p>
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
    <>
      <GuardianRequests proven />
      {isSigned ? (
        <Waiting {...idle} />
      ) : (
        <Missing
          key={keyOf(people)}
          rider={rider}
          people={people}
          familySize={data.length}
          onSign={onSign}
          {...idle}
        />
      )}
    </>
  )
}

/** Only an answer is missing: the session stays alive while the rider is active. */
function Waiting({ patience, onIdle }: Pick<FamilyProps, 'patience' | 'onIdle'>) {
  useServerTouch('choosing')
  const resetAt = useIdleReset(true, onIdle, patience.choosing)
  return resetAt === null ? null : <IdleWarning resetAt={resetAt} />
}

/** Key of the missing members: a change resets the ticks. */
function keyOf(people: readonly FamilyMember[]): string {
  return people.map(({ id }) => id).join()
}

/** A full page load: the back office is not part of the portal, and asks staff to sign in if they have signed out. */
function BackToCounter({ memberId }: { memberId: string }) {
  return (
    <a className="button quiet" href={counterOf(memberId)}>
      {messages.to_counter}
    </a>
  )
}
