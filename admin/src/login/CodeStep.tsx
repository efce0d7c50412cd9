import { useState, type FormEvent } from 'react'

import { Mark } from '@trailgate/shared/browser/components/Mark'
import { messageOf } from '@trailgate/shared/http/error'
import { messages } from '@trailgate/shared/sessions/messages'
import { messages as staff } from '@trailgate/shared/sessions/staff_messages'
import { messages as words } from '@trailgate/shared/staff/second_factor_messages'

import { enter, type Credentials } from './enter.ts'
import { LoginField } from './LoginField.tsx'

interface CodeStepProps {
  credentials: Credentials
  /** Returns to username and password. */
  leave(): void
}

/** The second step of the sign-in, for an account with a second factor. */
export function CodeStep({ credentials, leave }: CodeStepProps) {
  const [missing, setMissing] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)

  async function signIn(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const field = event.currentTarget.querySelector('input')
    const code = field?.value.trim() ?? ''
    setFailure(undefined)
    setMissing(code === '')
    if (code === '') {
      field?.focus()
      return
    }
    setBusy(true)
    try {
      await enter(credentials, code)
    } catch (error) {
      setFailure(messageOf(error, messages['login.failed']))
      setBusy(false)
      field?.select()
    }
  }

  return (
    <main className="login">
      <title>{`${messages.staff_login} | Trailgate`}</title>
      <form className="login-card" noValidate onSubmit={signIn}>
        <Mark of="admin" size={44} />
        <h1>{words.title}</h1>
        <p className="login-hint">{words.asked}</p>
        <div role="alert" className="login-failure" hidden={!failure}>
          {failure}
        </div>
        <LoginField
          name="code"
          label={words['code.label']}
          autoComplete="one-time-code"
          hint={words['code.hint']}
          message={missing ? words['code.required'] : undefined}
          autoFocus
        />
        <button type="submit" className="login-button" aria-disabled={busy}>
          {busy ? staff.busy : staff.submit}
        </button>
        <button type="button" className="login-back" onClick={leave}>
          {words['asked.back']}
        </button>
      </form>
    </main>
  )
}
