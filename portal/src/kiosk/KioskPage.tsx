import { messages as guardians } from '@trailgate/shared/guardian_requests/messages'
import { messages } from '@trailgate/shared/kiosk/messages'
import { messages as scanning } from '@trailgate/shared/passes/scan_messages'
import { messages as portal } from '@trailgate/shared/portal/messages'
import { messages as ui } from '@trailgate/shared/ui/messages'
import { messages as waivers } from '@trailgate/shared/waivers/messages'
import { messages as signing } from '@trailgate/shared/waivers/signing_messages'
import { lazy, Suspense, useCallback, useEffect, useReducer, useState } from 'react'

import { showNotice, useNotice } from '../notice/notice.ts'
import { fetchAhead, onIntent, prefetch } from '../pages.ts'
import { paths, registerAtKiosk } from '../paths.ts'
import { reliably } from '../reliably.ts'
import { customerSession } from '../session/customerSession.ts'
import { deadlineIn } from '../time/countdown.ts'
import { Link } from '../ui/Link.tsx'
import { NewRiderIcon, PassIcon, ReturningRiderIcon } from '../ui/icons.tsx'
import { Page } from '../ui/Page.tsx'
import { useLatest } from '../ui/useLatest.ts'
import { CheckedIn } from './CheckedIn.tsx'
import { IdleWarning } from './IdleWarning.tsx'
import { kioskRides } from './kioskRides.ts'
import { freshKiosk, isAbandonable, kiosk, type Kiosk } from './machine.ts'
import { useNewcomer, type Newcomer } from './openVisit.ts'
import { PairTablet } from './PairTablet.tsx'
import { PhoneStep } from './PhoneStep.tsx'
import { loadAddChild, Riding } from './Riding.tsx'
import { UnsentNotice } from './UnsentNotice.tsx'
import { useIdleReset } from './useIdleReset.ts'
import { useScanner } from './useScanner.ts'
import { useWakeLock } from './useWakeLock.ts'
import { forget, leave, leaveIfCutOff } from './visit.ts'
import '../styles/parts.css'
import '../entry/choice.css'
import './kiosk.css'

const NOTICE_SECONDS = 10

const loadSigning = () => import('./SignAtKiosk.tsx')
const loadScanPass = () => import('./ScanPass.tsx')
const ScanPass = lazy(reliably(loadScanPass))
const SignAtKiosk = lazy(reliably(loadSigning))
const AskParent = lazy(reliably(() => import('./AskParent.tsx')))

/** The tablet at the gate: check in by phone alone, then make room for the next rider. */
export default function KioskPage() {
  const newcomer = useNewcomer()
  const [state, happened] = useReducer(kiosk, newcomer, beginning)

  const reset = useCallback(() => {
    forget()
    happened({ type: 'reset' })
  }, [])
  const welcome = useCallback(() => {
    reset()
    showNotice({ text: messages['pair.done'], closesAt: deadlineIn(NOTICE_SECONDS, Date.now()) })
  }, [reset])
  const logOut = useCallback(() => {
    leave()
    happened({ type: 'reset' })
  }, [])

  const notice = useNotice()
  const { step } = state
  useEffect(() => {
    if (newcomer?.goesOn) happened({ type: 'registered', ...newcomer })
    // Whoever registered and did not go on is gone with the notice that told them how.
    else if (newcomer && !notice) leave()
  }, [newcomer, notice])
  useEffect(() => {
    if (newcomer) kioskRides.come([newcomer.rider.id])
  }, [newcomer])

  useWakeLock()
  useEffect(() => {
    if (step === 'choose') return whenIdle(fetchWhatFollows)
    if (step === 'checked-in' || step === 'riding') fetchAhead(loadSigning)
    return undefined
  }, [step])
  useEffect(leaveIfCutOff, [])
  const startOver = useLatest(() => {
    const signed = state.step === 'checked-in' && state.signed
    reset()
    const text = signed ? signing.done : messages['session.ended']
    showNotice({ text, closesAt: deadlineIn(NOTICE_SECONDS, Date.now()) })
  })
  useEffect(() => customerSession.onExpiry(() => startOver.current()), [startOver])
  const readPass = (text: string) => {
    if (newcomer) leave()
    happened({ type: 'returning-rider', pass: { text } })
  }
  useScanner(step === 'choose' || step === 'phone' || step === 'scanning', readPass)
  const idleAt = useIdleReset(isAbandonable(state), reset)

  return (
    <Page
      title={titleOf(state)}
      className="kiosk"
      homeLink={false}
      footer={
        state.step === 'choose' && <PairLink onPair={() => happened({ type: 'not-paired' })} />
      }
    >
      <div className="column" key={`${state.visit}-${state.step}`}>
        {state.step === 'choose' && <UnsentNotice />}
        {state.step === 'choose' && (
          <Choose
            onNew={() => newcomer && leave()}
            onReturning={() => {
              if (newcomer) leave()
              happened({ type: 'returning-rider' })
            }}
            onScan={() => {
              if (newcomer) leave()
              happened({ type: 'scan' })
            }}
          />
        )}
        {state.step === 'scanning' && (
          <Suspense fallback={<div className="waiting" role="status" aria-label={ui.loading} />}>
            <ScanPass
              onPass={readPass}
              onPhone={() => happened({ type: 'returning-rider' })}
              onBack={reset}
            />
          </Suspense>
        )}
        {state.step === 'phone' && (
          <PhoneStep
            pass={state.pass}
            onBack={reset}
            onScan={() => {
              // A number that is on its way is called off.
              forget()
              happened({ type: 'scan' })
            }}
            onNotPaired={() => happened({ type: 'not-paired' })}
            onCheckedIn={(rider) =>
              happened({ type: 'checked-in', visit: state.visit, rider, now: Date.now() })
            }
          />
        )}
        {state.step === 'pairing' && <PairTablet onBack={reset} onPaired={welcome} />}
        {state.step === 'checked-in' && (
          <CheckedIn
            rider={state.rider}
            logoutAt={state.logoutAt}
            signed={state.signed}
            onAskParent={() => happened({ type: 'ask-parent' })}
            onAsked={() => happened({ type: 'who-rides' })}
            onSign={(people) => happened({ type: 'sign', people })}
            onAddChild={() => happened({ type: 'add-child' })}
            onTouched={() => happened({ type: 'touched', now: Date.now() })}
            onLogOut={logOut}
          />
        )}
        {state.step === 'asking' && (
          <Suspense>
            <AskParent
              onDone={() => happened({ type: 'done-asking', visit: state.visit, now: Date.now() })}
              onIdle={logOut}
            />
          </Suspense>
        )}
        {state.step === 'riding' && (
          <Riding
            riderId={state.rider.id}
            takenOver={newcomer?.takenOver ?? null}
            initial={state.rider.last_name}
            adding={state.adding}
            onSign={(people) => happened({ type: 'sign', people })}
            onAddChild={() => happened({ type: 'add-child' })}
            onChildLeft={() => happened({ type: 'child-left' })}
            onDone={() => happened({ type: 'done-riding', now: Date.now() })}
            onIdle={logOut}
          />
        )}
        {state.step === 'signing' && (
          <Suspense fallback={<div className="waiting" role="status" aria-label={ui.loading} />}>
            <SignAtKiosk
              rider={state.rider}
              people={state.people}
              onDone={(signed) =>
                happened({ type: 'done-signing', visit: state.visit, signed, now: Date.now() })
              }
              onIdle={logOut}
            />
          </Suspense>
        )}
      </div>
      {idleAt !== null && <IdleWarning resetAt={idleAt} />}
    </Page>
  )
}

/** A newcomer who goes on to sign is met where they left off. */
function beginning(newcomer: Newcomer | null): Kiosk {
  if (!newcomer?.goesOn) return freshKiosk
  return kiosk(freshKiosk, { type: 'registered', ...newcomer })
}

/** Nobody waits for what is fetched while nobody is here. */
function fetchWhatFollows() {
  prefetch(paths.register)
  fetchAhead(loadSigning)
  fetchAhead(loadAddChild)
  fetchAhead(loadScanPass)
}

const IDLE_MS = 1000

function whenIdle(work: () => void): () => void {
  const timer = window.setTimeout(work, IDLE_MS)
  return () => window.clearTimeout(timer)
}

interface ChooseProps {
  onNew(): void
  onReturning(): void
  onScan(): void
}

function Choose({ onNew, onReturning, onScan }: ChooseProps) {
  // The page that follows may still be on its way: the card stays pressed meanwhile.
  const [going, go] = useState(false)
  return (
    <div className="choice arrive">
      <div className="choice-lead">
        <h1>{messages.title}</h1>
        <p>{messages['choose.hint']}</p>
      </div>
      <div className="choice-cards">
        <div className={going ? 'choice-card going' : 'choice-card'} aria-busy={going}>
          <NewRiderIcon />
          <h2>
            <Link
              to={registerAtKiosk}
              replace
              {...onIntent(() => prefetch(paths.register))}
              onClick={() => {
                go(true)
                onNew()
              }}
            >
              {portal['entry.new_rider']}
            </Link>
          </h2>
          <p>{portal['entry.new_rider_hint']}</p>
        </div>
        <div className="choice-card">
          <ReturningRiderIcon />
          <h2>
            <button type="button" onClick={onReturning}>
              {portal['entry.returning_rider']}
            </button>
          </h2>
          <p>{portal['entry.returning_rider_hint']}</p>
        </div>
      </div>
      <button type="button" className="button quiet choice-scan" onClick={onScan}>
        <PassIcon />
        {scanning.scan}
      </button>
    </div>
  )
}

/** Lets a manager set the tablet up before the first rider comes; where nothing must be paired, it may be. */
function PairLink({ onPair }: { onPair(): void }) {
  return (
    <button type="button" className="plain foot-end" onClick={onPair}>
      {messages['pair.submit']}
    </button>
  )
}

const TITLES: Record<Kiosk['step'], string> = {
  'choose': messages.title,
  'phone': messages['phone.title'],
  'scanning': scanning.scan,
  'pairing': messages['not_paired.title'],
  'checked-in': messages['done.title'],
  'asking': guardians['ask.title'],
  'riding': messages['riding.title'],
  'signing': waivers.sign_new,
}

function titleOf({ step }: Kiosk): string {
  return TITLES[step]
}
