import type { FormEvent } from 'react'
import { encode } from 'uqr'

import { messages as http } from '@trailgate/shared/http/messages'
import type { SecondFactorSecret } from '@trailgate/shared/staff/second_factor'
import { messages } from '@trailgate/shared/staff/second_factor_messages'

import { qrPath } from '../customers/details/qrPath.ts'
import { useProviderMutation } from '../providers/useProvider.ts'
import { FormDialog } from '../ui/FormDialog.tsx'
import { sentenceFor } from '../ui/sentenceFor.ts'
import { NOT_KEPT } from './notKept.ts'
import { CodeInput, PasswordInput } from './ProofInputs.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'

/** Quiet zone of the QR code, in modules. */
const QUIET_ZONE = 4

/** Sets the second factor up: the password, the code to scan, a first code of the app, the recovery codes. */
export function SetUpDialog({ onClose }: { onClose(): void }) {
  const begin = useProviderMutation('second-factor', 'beginSecondFactor', NOT_KEPT)
  const confirm = useProviderMutation('second-factor', 'confirmSecondFactor', NOT_KEPT)
  const secret = begin.data
  const error = secret ? confirm.error : begin.error
  const isPending = begin.isPending || confirm.isPending

  function goOn(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isPending) return
    const form = new FormData(event.currentTarget)
    if (secret) confirm.mutate({ code: form.get('code') })
    else begin.mutate({ password: form.get('password') })
  }

  if (confirm.data) return <RecoveryCodes codes={confirm.data.recovery_codes} onClose={onClose} />
  return (
    <FormDialog
      title={messages.set_up}
      size="sm"
      form="set-up"
      submit={secret ? messages.confirm : messages.continue}
      pending={isPending}
      failure={error ? sentenceFor(error, http.error_occurred) : undefined}
      onClose={onClose}
    >
      <form id="set-up" className="proof" noValidate onSubmit={goOn}>
        {secret ? <Scan secret={secret} /> : <PasswordInput />}
      </form>
    </FormDialog>
  )
}

function Scan({ secret: { secret, uri } }: { secret: SecondFactorSecret }) {
  const { data, size } = encode(uri, { ecc: 'M', border: QUIET_ZONE })
  return (
    <>
      <p>{messages.scan}</p>
      <svg
        className="proof-code"
        viewBox={`0 0 ${size} ${size}`}
        role="img"
        aria-label={messages.qr}
      >
        <path d={qrPath(data)} fill="#000" shapeRendering="crispEdges" />
      </svg>
      <p>
        {messages['secret.label']} <span className="proof-secret">{secret}</span>
      </p>
      <CodeInput autoFocus />
    </>
  )
}
