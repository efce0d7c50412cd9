import { messages as parents } from '@trailgate/shared/parent_links/messages'
import { messages as household } from '@trailgate/shared/household/messages'
import { messages } from '@trailgate/shared/kiosk/messages'
import { messages as scanning } from '@trailgate/shared/passes/scan_messages'
import { messages as portal } from '@trailgate/shared/portal/messages'
import { messages as ui } from '@trailgate/shared/ui/messages'
import { messages as waivers } from '@trailgate/shared/waivers/messages'
import { messages as signing } from '@trailgate/shared/waivers/signing_messages'
import { lazy, Suspense, useCallback, useEffect, useReducer, useState } from 'react'
import { useNavigate } from 'react-router-dom'

import { showNotice, useNotice } from '../notice/notice.ts'
import { isCapturing, setAtRest, useLine } from '../offline/line.ts'
import { offlineNewcomer } from '../offline/newcomer.ts'
import { fetchAhead, onIntent, prefetch } from '../pages.ts'
import { paths, registerAtKiosk } from '../paths.ts'
import { reliably } from '../reliably.ts'
import { useParkSettings } from '../settings/parkSettings.ts'
import { customerSession } from '../session/customerSession.ts'
import { deadlineIn } from '../time/countdown.ts'
import { Link } from '../ui/Link.tsx'
import { NewRiderIcon, PassIcon, ReturningRiderIcon } from '../ui/icons.tsx'
import { Page } from '../ui/Page.tsx'
import { useLatest } from '../ui/useLatest.ts'
import { carriedRider, useCarriedVisit } from './carriedVisit.ts'
import { CheckedIn } from './CheckedIn.tsx'
import { IdleWarning } from './IdleWarning.tsx'
import { kioskRides } from './kioskRides.ts'
import { freshKiosk, isAbandonable, kiosk, type Kiosk } from './machine.ts'
import { phoneTyped, registerWith, useNewcomer, type Newcomer } from './openVisit.ts'
import { PairTablet } from './PairTablet.tsx'
import { PhoneStep } from './PhoneStep.tsx'
import { loadAddChild, Riding } from './Riding.tsx'
import { UnsentNotice } from './UnsentNotice.tsx'
import { useIdleReset } from './useIdleReset.ts'
import { useParkLanguage } from './useParkLanguage.ts'
import { useScanner } from './useScanner.ts'
import { useWakeLock } from './useWakeLock.ts'
import { forget, goOnAs, leave, leaveIfCutOff, takeBack } from './visit.ts'
import '../styles/parts.css'
import '../entry/choice.css'
import './kiosk.css'

const NOTICE_SECONDS = 10

const loadSigning = () => import('./SignAtKiosk.tsx')
const loadScanPass = () => import('./ScanPass.tsx')
const ScanPass = lazy(reliably(loadScanPass))
const SignAtKiosk = lazy(reliably(loadSigning))
const loadOffline = () => import('../offline/OfflineVisit.tsx')
const OfflineVisit = lazy(reliably(loadOffline))
const LineStatus = lazy(reliably(() => import('../offline/LineStatus.tsx')))
const AddAdult = lazy(reliably(() => import('./AddAdult.tsx')))
const AskParent = lazy(reliably(() => import('./AskParent.tsx')))

/** Kiosk at the gate: check-in by phone number alone, then reset for the next rider. */
export default function KioskPage() {
  const newcomer = useNewcomer()
  const navigate = useNavigate()
  const [state, happened] = useReducer(kiosk, newcomer, beginning)

  const reset = useCallback(() => {
    forget()
    happened({ type: 'reset' })
  }, [])
  const welcome = useCallback(() => {
    reset()
    fetchAhead(startPaired)
    showNotice({ text: messages['pair.done'], closesAt: deadlineIn(NOTICE_SECONDS, Date.now()) })
  }, [reset])
  const notYou = useCallback(() => {
    // A rider who typed their own number has it now; another number was a mistake.
    const phone = phoneTyped()
    takeBack()
    happened({ type: 'not-you', phone })
  }, [])
  const parkLanguage = useParkLanguage(state.step === 'choose')
  const { over } = parkLanguage
  const logOut = useCallback(() => {
    leave()
    happened({ type: 'reset' })
    over()
  }, [over])
  const abandon = useCallback(() => {
    reset()
    over()
  }, [reset, over])

  const notice = useNotice()
  const { step } = state
  useTablet(step === 'choose' && !newcomer)
  const line = useLine()
  useEffect(() => {
    if (newcomer?.goesOn) happened({ type: 'registered', ...newcomer })
    // A newcomer who does not continue leaves when the notice closes.
    else if (newcomer && !notice) {
      leave()
      over()
    }
  }, [newcomer, notice, over])
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
    if (isCapturing()) happened({ type: 'cut-off', start: { kind: 'pass', pass: text } })
    else happened({ type: 'returning-rider', pass: { text } })
  }
  const askPhone = () => {
    if (isCapturing()) happened({ type: 'cut-off', start: { kind: 'returning', phone: '' } })
    else happened({ type: 'returning-rider' })
  }
  useScanner(step === 'choose' || step === 'phone' || step === 'scanning', readPass)
  const isLeftForeign = step === 'choose' && parkLanguage.isForeign
  const idleAt = useIdleReset(isAbandonable(state) || isLeftForeign, abandon)
  const rider = 'rider' in state ? state.rider : null
  useCarriedVisit(rider ?? newcomer?.rider ?? null)

  return (
    <Page
      title={titleOf(state)}
      className={step === 'choose' ? 'kiosk attract' : 'kiosk'}
      homeLink={false}
      actions={
        (line.isPaired || line.isRevoked) && (
          <Suspense>
            <LineStatus />
          </Suspense>
        )
      }
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
              askPhone()
            }}
            onScan={() => {
              if (newcomer) leave()
              happened({ type: 'scan' })
            }}
          />
        )}
        {state.step === 'scanning' && (
          <Suspense fallback={<div className="waiting" role="status" aria-label={ui.loading} />}>
            <ScanPass onPass={readPass} onPhone={askPhone} onBack={reset} />
          </Suspense>
        )}
        {state.step === 'phone' && (
          <PhoneStep
            pass={state.pass}
            notMine={state.notMine ?? null}
            onNewOwner={(phone) => {
              forget()
              registerWith(phone)
              void navigate(registerAtKiosk, { replace: true })
            }}
            onBack={reset}
            onScan={() => {
              // Aborts a check-in in flight.
              forget()
              happened({ type: 'scan' })
            }}
            onNotPaired={() => happened({ type: 'not-paired' })}
            onCutOff={(start) => {
              forget()
              happened({ type: 'cut-off', start })
            }}
            onCheckedIn={(rider) =>
              happened({ type: 'checked-in', visit: state.visit, rider, now: Date.now() })
            }
          />
        )}
        {state.step === 'offline' && (
          <Suspense fallback={<div className="waiting" role="status" aria-label={ui.loading} />}>
            <OfflineVisit start={state.start} onEnd={abandon} />
          </Suspense>
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
            onNotYou={notYou}
            {...(newcomer?.goesOn && !newcomer.isMinor
              ? { onAddAdult: () => happened({ type: 'add-adult' }) }
              : {})}
            onLogOut={logOut}
          />
        )}
        {state.step === 'adult' && (
          <Suspense fallback={<div className="waiting" role="status" aria-label={ui.loading} />}>
            <AddAdult
              takenOver={newcomer?.takenOver ?? null}
              onJoined={(adult) => {
                goOnAs(adult)
                happened({ type: 'adult-joined', visit: state.visit, rider: adult })
              }}
              onBack={() => happened({ type: 'adult-left', now: Date.now() })}
              onIdle={logOut}
            />
          </Suspense>
        )}
        {state.step === 'asking' && (
          <Suspense>
            <AskParent
              child={state.child}
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
            onAskParent={(child) => happened({ type: 'ask-parent', ...(child && { child }) })}
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

const loadTablet = () => import('../offline/start.ts')
const startTablet = async () => (await loadTablet()).startTablet()
const startPaired = async () => (await loadTablet()).startTablet(true)

/** Works without a network where this tablet is paired. `isFree` while no rider is in the middle of anything. */
function useTablet(isFree: boolean) {
  useEffect(() => fetchAhead(startTablet), [])
  useEffect(() => {
    setAtRest(isFree)
    return () => setAtRest(false)
  }, [isFree])
  useEffect(() => offlineNewcomer.set(null), [])
}

/**
 * A newcomer who continues to signing starts where they left off, with or without a network, as does a rider who has
 * switched the language.
 */
function beginning(newcomer: Newcomer | null): Kiosk {
  const offline = offlineNewcomer.read()
  if (offline) return { step: 'offline', visit: 0, start: { kind: 'newcomer', newcomer: offline } }
  const rider = carriedRider()
  if (rider && !newcomer?.goesOn) {
    const state = kiosk(freshKiosk, { type: 'returning-rider' })
    return kiosk(state, { type: 'checked-in', visit: 0, rider, now: Date.now() })
  }
  if (!newcomer?.goesOn) return freshKiosk
  return kiosk(freshKiosk, { type: 'registered', ...newcomer })
}

/** Preloads the next screens while the kiosk is idle. */
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
  // The next page may still be loading: the card stays pressed meanwhile.
  const [going, go] = useState(false)
  const settings = useParkSettings()
  return (
    <div className="choice arrive">
      <div className="choice-lead">
        <h1>{messages.title}</h1>
        <p>{settings ? (settings.face.welcome ?? messages['choose.hint']) : '\u00a0'}</p>
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
  'offline': messages.title,
  'checked-in': messages['done.title'],
  'adult': household['adult.title'],
  'asking': parents.title,
  'riding': messages['riding.title'],
  'signing': waivers.sign_new,
}

function titleOf({ step }: Kiosk): string {
  return TITLES[step]
}
