import { useState, type FormEvent } from 'react'

import type { RecoveryCodes as Codes } from '@trailgate/shared/staff/second_factor'
import { messages } from '@trailgate/shared/staff/second_factor_messages'
import { messages as http } from '@trailgate/shared/http/messages'

import { call } from '../api/client.ts'
import { FormDialog } from '../ui/FormDialog.tsx'
import { sentenceFor } from '../ui/sentenceFor.ts'
import { CodeInput, PasswordInput } from './ProofInputs.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'

/** What password and code are asked for: the last part of the path. */
export type Proof = 'off' | 'recovery-codes'

const WORDS: Record<Proof, { title: string; about: string; submit: string; danger: boolean }> = {
  'off': {
    title: messages['turn_off.title'],
    about: messages['turn_off.about'],
    submit: messages.turn_off,
    danger: true,
  },
  'recovery-codes': {
    title: messages.renew,
    about: messages['renew.about'],
    submit: messages.continue,
    danger: false,
  },
}

interface ProveDialogProps {
  what: Proof
  onClose(sentence?: string): void
}

/** Turns the second factor off or makes new recovery codes, for password and code. */
export function ProveDialog({ what, onClose }: ProveDialogProps) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [codes, setCodes] = useState<readonly string[]>()
  const { title, about, submit, danger } = WORDS[what]

  async function prove(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const form = new FormData(event.currentTarget)
    const body = { password: form.get('password'), code: form.get('code') }
    setBusy(true)
    setFailure(undefined)
    try {
      const answer = await call<Codes | undefined>(`/auth/second-factor/${what}`, {
        method: 'POST',
        body,
      })
      if (answer) setCodes(answer.recovery_codes)
      else onClose(messages.turned_off)
    } catch (error) {
      setFailure(sentenceFor(error, http.error_occurred))
    } finally {
      setBusy(false)
    }
  }

  if (codes) return <RecoveryCodes codes={codes} onClose={() => onClose()} />
  return (
    <FormDialog
      title={title}
      size="sm"
      form="prove"
      submit={submit}
      pending={busy}
      danger={danger}
      failure={failure}
      onClose={() => onClose()}
    >
      <form id="prove" className="proof" noValidate onSubmit={prove}>
        <p>{about}</p>
        <PasswordInput />
        <CodeInput hint={messages['code.hint']} />
      </form>
    </FormDialog>
  )
}
