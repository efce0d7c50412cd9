import { useEffect, useRef, useState, type FormEvent } from 'react'

import { Mark } from '@trailgate/shared/browser/components/Mark'
import { messageOf } from '@trailgate/shared/http/error'
import { messages as layout } from '@trailgate/shared/layout/messages'
import { messages } from '@trailgate/shared/sessions/messages'
import { fill } from '@trailgate/shared/text'
import { messages as staff } from '@trailgate/shared/sessions/staff_messages'

import { CodeStep } from './CodeStep.tsx'
import { enter, isCodeAsked, type Credentials } from './enter.ts'
import { LoginField } from './LoginField.tsx'
import { readSignIn, type SignInMessages } from './readSignIn.ts'
import './login.css'

interface LoginPageProps {
  /** Preloads the back office while the form is filled in. */
  preload(): unknown
}

/** /login: staff sign in with username and password. */
export function LoginPage({ preload }: LoginPageProps) {
  const [credentials, setCredentials] = useState<Credentials>()
  const [missing, setMissing] = useState<SignInMessages>({})
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  useEffect(() => {
    form.current?.querySelector<HTMLInputElement>('[aria-invalid="true"]')?.focus()
  }, [missing])

  async function signIn(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const read = readSignIn(new FormData(event.currentTarget))
    setFailure(undefined)
    setMissing(read.missing ?? {})
    if (!read.credentials) return
    setBusy(true)
    try {
      await enter(read.credentials)
    } catch (error) {
      setBusy(false)
      if (isCodeAsked(error)) setCredentials(read.credentials)
      else setFailure(messageOf(error, messages['login.failed']))
    }
  }

  if (credentials) {
    return <CodeStep credentials={credentials} leave={() => setCredentials(undefined)} />
  }
  return (
    <main className="login">
      <title>{`${messages.staff_login} | Trailgate`}</title>
      <form
        ref={form}
        className="login-card"
        noValidate
        onSubmit={signIn}
        onFocus={() => preload()}
      >
        <Mark of="admin" size={44} />
        <h1>{messages.staff_login}</h1>
        <p className="login-hint">{layout.back_office}</p>
        <div role="alert" className="login-failure" hidden={!failure}>
          {failure}
        </div>
        <LoginField
          name="username"
          label={staff['username.label']}
          autoComplete="username"
          message={missing.username}
        />
        <LoginField
          name="password"
          type="password"
          label={messages['password.label']}
          autoComplete="current-password"
          message={missing.password}
        />
        <button type="submit" className="login-button" aria-disabled={busy}>
          {busy ? staff.busy : staff.submit}
        </button>
        <p className="login-locked">
          {staff.locked_out}
          <br />
          {fill(staff.locked_out_admin, { username: 'admin' })}
        </p>
        <a className="login-away" href="/">
          {layout.to_portal}
        </a>
      </form>
    </main>
  )
}
