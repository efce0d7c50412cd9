import type { KioskCustomer } from '@trailgate/shared/customers/schemas'
import { check } from '@trailgate/shared/fields'
import { ApiError } from '@trailgate/shared/http/error'
import { messages } from '@trailgate/shared/kiosk/messages'
import { messages as scanning } from '@trailgate/shared/passes/scan_messages'
import { messages as session } from '@trailgate/shared/sessions/messages'
import { kioskSignInSchema, type KioskSignIn } from '@trailgate/shared/sessions/schemas'
import { messages as ui } from '@trailgate/shared/ui/messages'
import { useEffect, useRef, useState } from 'react'

import { Button } from '../ui/Button.tsx'
import { Form } from '../ui/Form.tsx'
import { SubmitButton } from '../ui/SubmitButton.tsx'
import { useForm } from '../ui/useForm.ts'
import type { Scanned } from './machine.ts'
import { isWhole, phoneDigits } from './phoneDigits.ts'
import { PhoneKeys } from './PhoneKeys.tsx'
import { checkIn, type PassSignIn } from './visit.ts'

interface PhoneStepProps {
  /** What a scanner or the camera read; it signs in instead of the number. */
  pass?: Scanned | undefined
  onBack(): void
  onScan(): void
  onCheckedIn(rider: KioskCustomer): void
  onNotPaired(): void
}

/** The phone number, typed on keys of the page's own: no keyboard slides over it, and none has to be there. */
export function PhoneStep({ pass, onBack, onScan, onCheckedIn, onNotPaired }: PhoneStepProps) {
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
        if (!isUnpaired(error)) throw error
        onNotPaired()
      }
    },
  })

  useEffect(() => {
    // Focusing the field would call up a tablet's own keyboard; a keyboard on the desk wants to type at once.
    const touch = window.matchMedia('(pointer: coarse)').matches
    if (touch) title.current?.focus()
    else form.props.ref.current?.querySelector('input')?.focus()
  }, [form.props.ref])

  useEffect(() => {
    if (!pass) return
    shown.current = pass.text
    form.props.ref.current?.requestSubmit()
  }, [pass, form.props.ref])

  const sentByItself = useRef('')
  useEffect(() => {
    // A whole number checks in by itself, but never twice: one that was refused waits for another digit, or for the button.
    if (!isWhole(digits) || digits === sentByItself.current) return
    sentByItself.current = digits
    form.props.ref.current?.querySelector<HTMLButtonElement>('[type="submit"]')?.click()
  }, [digits, form.props.ref])

  function type(next: string) {
    // The number that is on its way stays as it is.
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
      <button type="button" className="button quiet phone-scan" onClick={onScan}>
        {scanning.scan}
      </button>
    </div>
  )
}

function isUnpaired(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'KIOSK_NOT_PAIRED'
}
