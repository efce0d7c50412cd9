import type { KioskCustomer } from '@trailgate/shared/customers/schemas'
import { check } from '@trailgate/shared/fields'
import { ApiError } from '@trailgate/shared/http/error'
import { messages } from '@trailgate/shared/kiosk/messages'
import { messages as scanning } from '@trailgate/shared/passes/scan_messages'
import { messages as session } from '@trailgate/shared/sessions/messages'
import { kioskSignInSchema, type KioskSignIn } from '@trailgate/shared/sessions/schemas'
import { messages as ui } from '@trailgate/shared/ui/messages'
import { useEffect, useRef, useState } from 'react'

import { isCutOff } from '../offline/call.ts'
import { lineNow, setLine, useLine } from '../offline/line.ts'
import type { OfflineStart } from '../offline/offlineStart.ts'
import { Button } from '../ui/Button.tsx'
import { Form } from '../ui/Form.tsx'
import { SubmitButton } from '../ui/SubmitButton.tsx'
import { submitForm } from '../ui/submitForm.ts'
import { useForm } from '../ui/useForm.ts'
import { useLatest } from '../ui/useLatest.ts'
import type { Scanned } from './machine.ts'
import { isWhole, phoneDigits } from './phoneDigits.ts'
import { PhoneKeys } from './PhoneKeys.tsx'
import { checkIn, type PassSignIn } from './visit.ts'

interface PhoneStepProps {
  /** Pass that a scanner or the camera read; it signs in instead of the number. */
  pass?: Scanned | undefined
  /** Number that just matched a different rider. */
  notMine?: string | null
  /** The number's new owner registers with it. */
  onNewOwner(phone: string): void
  onBack(): void
  onScan(): void
  onCheckedIn(rider: KioskCustomer): void
  onNotPaired(): void
  /** The server cannot be reached, and this tablet can keep the rider. */
  onCutOff(start: OfflineStart): void
}

/** Phone number step with its own keypad: no virtual keyboard covers it. */
export function PhoneStep({
  pass,
  notMine = null,
  onNewOwner,
  onBack,
  onScan,
  onCheckedIn,
  onNotPaired,
  onCutOff,
}: PhoneStepProps) {
  const title = useRef<HTMLHeadingElement>(null)
  const [digits, setDigits] = useState('')

  const shown = useRef('')
  const form = useForm<KioskSignIn | PassSignIn>({
    read: (fields) =>
      shown.current
        ? { ok: true, value: { pass: shown.current } }
        : check(kioskSignInSchema(), Object.fromEntries(fields)),
    failed: session['login.failed'],
    async send(body, key) {
      try {
        const answer = await checkIn(body, key)
        if (!answer.success) return answer.message || session['login.refused_kiosk']
        onCheckedIn(answer.customer)
      } catch (error) {
        if (isUnpaired(error)) onNotPaired()
        else if (lineNow().isPaired && isCutOff(error)) cutOff()
        else throw error
      }
    },
  })

  function cutOff() {
    if (lineNow().cutSince === null) setLine({ cutSince: Date.now() })
    const { current: pass } = shown
    onCutOff(pass ? { kind: 'pass', pass } : { kind: 'returning', phone: digits })
  }

  const { isPaired, cutSince } = useLine()
  const isStranded = form.sending && isPaired && cutSince !== null
  const strand = useLatest(cutOff)
  useEffect(() => {
    // A call on a dead line may be answered after minutes.
    if (isStranded) strand.current()
  }, [isStranded, strand])

  useEffect(() => {
    // On touch screens, focusing the field would open the virtual keyboard; with a desktop keyboard, typing starts right away.
    const touch = window.matchMedia('(pointer: coarse)').matches
    if (touch) title.current?.focus()
    else form.props.ref.current?.querySelector('input')?.focus()
  }, [form.props.ref])

  useEffect(() => {
    if (!pass) return
    shown.current = pass.text
    submitForm(form.props.ref.current)
  }, [pass, form.props.ref])

  const sentByItself = useRef('')
  useEffect(() => {
    // A complete number submits itself once; after a refusal it waits for another digit or the button.
    if (!isWhole(digits) || digits === sentByItself.current) return
    sentByItself.current = digits
    form.props.ref.current?.querySelector<HTMLButtonElement>('[type="submit"]')?.click()
  }, [digits, form.props.ref])

  function type(next: string) {
    // The number cannot change while it is sent.
    if (form.sending) return
    shown.current = ''
    setDigits(phoneDigits(next))
    form.edited('phone')
  }

  return (
    <div className="panel phone-step arrive">
      <div className="lead">
        <h1 ref={title} tabIndex={-1}>
          {messages['phone.title']}
        </h1>
        <p className="muted">{messages['phone.hint']}</p>
      </div>
      <Form
        form={form}
        autoComplete="off"
        className="phone-form"
        buttons={
          <>
            <Button quiet onClick={onBack}>
              {ui.back}
            </Button>
            <SubmitButton sending={form.sending} busy={session['login.busy']}>
              {session.check_in}
            </SubmitButton>
          </>
        }
      >
        <PhoneKeys digits={digits} onType={type} />
      </Form>
      {notMine !== null && (
        <Button quiet onClick={() => onNewOwner(notMine)}>
          {messages['not_me']}
        </Button>
      )}
      <button type="button" className="button quiet phone-scan" onClick={onScan}>
        {scanning.scan}
      </button>
    </div>
  )
}

function isUnpaired(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'KIOSK_NOT_PAIRED'
}
