import { useState, type FormEvent } from 'react'
import { encode } from 'uqr'

import { messages as http } from '@trailgate/shared/http/messages'
import type {
  RecoveryCodes as Codes,
  SecondFactorSecret,
} from '@trailgate/shared/staff/second_factor'
import { messages } from '@trailgate/shared/staff/second_factor_messages'

import { call } from '../api/client.ts'
import { qrPath } from '../customers/details/qrPath.ts'
import { FormDialog } from '../ui/FormDialog.tsx'
import { sentenceFor } from '../ui/sentenceFor.ts'
import { CodeInput, PasswordInput } from './ProofInputs.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'

/** White around a code that scanners need, in modules. */
const QUIET_ZONE = 4

/** Sets the second factor up: the password, the code to scan, a first code of the app, the recovery codes. */
export function SetUpDialog({ onClose }: { onClose(): void }) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [secret, setSecret] = useState<SecondFactorSecret>()
  const [codes, setCodes] = useState<readonly string[]>()

  async function goOn(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const form = new FormData(event.currentTarget)
    setBusy(true)
    setFailure(undefined)
    try {
      if (secret) setCodes((await confirm(form.get('code'))).recovery_codes)
      else setSecret(await begin(form.get('password')))
    } catch (error) {
      setFailure(sentenceFor(error, http.error_occurred))
    } finally {
      setBusy(false)
    }
  }

  if (codes) return <RecoveryCodes codes={codes} onClose={onClose} />
  return (
    <FormDialog
      title={messages.set_up}
      size="sm"
      form="set-up"
      submit={secret ? messages.confirm : messages.continue}
      pending={busy}
      failure={failure}
      onClose={onClose}
    >
      <form id="set-up" className="proof" noValidate onSubmit={goOn}>
        {secret ? <Scan secret={secret} /> : <PasswordInput />}
      </form>
    </FormDialog>
  )
}

function begin(password: FormDataEntryValue | null) {
  const body = { password }
  return call<SecondFactorSecret>('/auth/second-factor', { method: 'POST', body })
}

function confirm(code: FormDataEntryValue | null) {
  const body = { code }
  return call<Codes>('/auth/second-factor/confirm', { method: 'POST', body })
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
