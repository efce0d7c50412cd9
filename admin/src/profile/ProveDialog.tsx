import type { FormEvent } from 'react'

import { messages } from '@trailgate/shared/staff/second_factor_messages'
import { messages as http } from '@trailgate/shared/http/messages'

import { useProviderMutation } from '../providers/useProvider.ts'
import { FormDialog } from '../ui/FormDialog.tsx'
import { sentenceFor } from '../ui/sentenceFor.ts'
import type { Proof } from './calls.ts'
import { NOT_KEPT } from './notKept.ts'
import { CodeInput, PasswordInput } from './ProofInputs.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'

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
  const { title, about, submit, danger } = WORDS[what]
  const {
    mutate,
    data: made,
    error,
    isPending,
  } = useProviderMutation('second-factor', 'proveSecondFactor', {
    ...NOT_KEPT,
    onSuccess(answer) {
      if (!answer) onClose(messages.turned_off)
    },
  })

  function prove(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    if (!isPending) mutate({ what, password: form.get('password'), code: form.get('code') })
  }

  if (made) return <RecoveryCodes codes={made.recovery_codes} onClose={() => onClose()} />
  return (
    <FormDialog
      title={title}
      size="sm"
      form="prove"
      submit={submit}
      pending={isPending}
      danger={danger}
      failure={error ? sentenceFor(error, http.error_occurred) : undefined}
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
