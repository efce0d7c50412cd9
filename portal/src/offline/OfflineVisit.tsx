import { messages as kiosk } from '@trailgate/shared/kiosk/messages'
import { messageOf } from '@trailgate/shared/http/error'
import { messages } from '@trailgate/shared/offline/tablet_messages'
import { messages as ui } from '@trailgate/shared/ui/messages'
import { useEffect, useRef, useState } from 'react'

import { IdleWarning } from '../kiosk/IdleWarning.tsx'
import { keepInMemory } from '../kiosk/openVisit.ts'
import { KIOSK_PATIENCE } from '../kiosk/patience.ts'
import { Ribbon } from '../kiosk/Ribbon.tsx'
import { useIdleReset } from '../kiosk/useIdleReset.ts'
import { useParkSettings } from '../settings/parkSettings.ts'
import { todayAtPark } from '../settings/today.ts'
import { Button } from '../ui/Button.tsx'
import { captureOrSay, holdOn } from './holdRegistration.ts'
import { receiptCode, type Captured } from './item.ts'
import { OfflineFamily } from './OfflineFamily.tsx'
import { OfflineSigning, type SignedText } from './OfflineSigning.tsx'
import { passOffline } from './passOffline.ts'
import {
  isUnderAge,
  passVisitOf,
  registrationOf,
  signingOf,
  visitOf,
  type Child,
  type Signer,
} from './payloads.ts'
import { Saved } from './Saved.tsx'
import type { OfflineStart } from './offlineStart.ts'
import { WhoAreYou } from './WhoAreYou.tsx'
import './offline.css'

type Step =
  | { at: 'pass'; pass: string }
  | { at: 'who'; phone: string; hint: string }
  | { at: 'family'; signer: Signer }
  | { at: 'signing'; signer: Signer }
  | { at: 'saving' }
  | { at: 'saved'; code: string; note: string | null }
  | { at: 'failed'; sentence: string; again: (() => void) | null }

interface OfflineVisitProps {
  start: OfflineStart
  /** The kiosk starts over. */
  onEnd(): void
}

/**
 * Registration, signing and visit without a network: everything is stored on this tablet before it says so, and never
 * called verified (docs/product/kiosk.md).
 */
export default function OfflineVisit({ start, onEnd }: OfflineVisitProps) {
  const today = todayAtPark(useParkSettings())
  const [step, go] = useState<Step>(() => firstStep(start))
  const [children, setChildren] = useState<readonly Child[]>([])
  const newcomer = start.kind === 'newcomer' ? start.newcomer : null

  /** Stores it, and only then says so. */
  async function save(captured: readonly Captured[], note: string | null = null) {
    go({ at: 'saving' })
    try {
      // The registration is stored already: this replaces it, and adds what follows.
      const ids = await captureOrSay(captured, newcomer ? { replaces: newcomer.id } : {})
      go({ at: 'saved', code: receiptCode(ids[0] ?? ''), note })
    } catch (error) {
      const again = () => void save(captured, note)
      go({ at: 'failed', sentence: messageOf(error, messages.not_saved), again })
    }
  }

  /** With a registration its children; then what was signed, and the visit of all. */
  function finish(signer: Signer, signed: readonly SignedText[], note: string | null = null) {
    const registration = newcomer
      ? [registrationOf(newcomer.registration, { minors: [...children] })]
      : []
    const signings = signed.map((each) => signingOf(signer, children, each))
    void save([...registration, ...signings, visitOf(signer, children)], note)
  }

  const idle = useRef(onEnd)
  useEffect(() => {
    // A newcomer who walks away has registered all the same.
    idle.current = () => {
      if (newcomer && 'signer' in step) finish(step.signer, [])
      else onEnd()
    }
  })
  const isReading = step.at === 'signing'
  const isWatched = step.at !== 'saving' && step.at !== 'saved'
  const resetAt = useIdleReset(
    isWatched,
    () => idle.current(),
    isReading ? KIOSK_PATIENCE.reading : KIOSK_PATIENCE.choosing
  )

  useEffect(() => {
    if (newcomer) void holdOn(newcomer.id)
  }, [newcomer, step, children])

  const begun = useRef(false)
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    if (start.kind === 'pass') void showPass(start.pass)
    else if (newcomer && isUnderAge(newcomer.registration, today))
      finish(newcomer.registration, [], messages['who.minor'])
  })

  useEffect(() => {
    keepInMemory(true)
    return () => keepInMemory(false)
  }, [])

  async function showPass(pass: string) {
    const { next, sentence } = await passOffline(pass, today)
    if (next === 'visit') await save([passVisitOf(pass)])
    else if (next === 'who') go({ at: 'who', phone: '', hint: sentence })
    else go({ at: 'failed', sentence, again: null })
  }

  function known(signer: Signer) {
    if (isUnderAge(signer, today)) finish(signer, [], messages['who.minor'])
    else go({ at: 'family', signer })
  }

  return (
    <>
      {step.at === 'who' && (
        <WhoAreYou phone={step.phone} hint={step.hint} onKnown={known} onBack={onEnd} />
      )}
      {step.at === 'family' && (
        <OfflineFamily
          signer={step.signer}
          isNew={newcomer !== null}
          members={children}
          onMembers={setChildren}
          onSign={() => go({ at: 'signing', signer: step.signer })}
          onWithout={() => finish(step.signer, [])}
        />
      )}
      {step.at === 'signing' && (
        <OfflineSigning
          signer={step.signer}
          members={children}
          onSigned={(signed) => finish(step.signer, signed)}
          onBack={() => go({ at: 'family', signer: step.signer })}
        />
      )}
      {(step.at === 'pass' || step.at === 'saving') && (
        <div className="waiting" role="status" aria-label={messages.saving} />
      )}
      {step.at === 'saved' && <Saved code={step.code} note={step.note} onEnd={onEnd} />}
      {step.at === 'failed' && (
        <div className="panel checked-in arrive">
          <Ribbon at="you" />
          <h1>{kiosk.title}</h1>
          <p role="alert" className="notice danger">
            {step.sentence}
          </p>
          <div className="form-buttons">
            <Button quiet onClick={onEnd}>
              {ui.back}
            </Button>
            {step.again && <Button onClick={step.again}>{ui.try_again}</Button>}
          </div>
        </div>
      )}
      {resetAt !== null && <IdleWarning resetAt={resetAt} />}
    </>
  )
}

function firstStep(start: OfflineStart): Step {
  if (start.kind === 'pass') return { at: 'pass', pass: start.pass }
  if (start.kind === 'newcomer') return { at: 'family', signer: start.newcomer.registration }
  return { at: 'who', phone: start.phone, hint: messages['who.hint'] }
}
