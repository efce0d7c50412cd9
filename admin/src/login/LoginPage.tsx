import { useEffect, useId, useRef, useState, type FormEvent } from 'react'

import { messageOf } from '@trailgate/shared/http/error'
import { messages } from '@trailgate/shared/sessions/messages'
import type { StaffToken } from '@trailgate/shared/sessions/schemas'
import { messages as staff } from '@trailgate/shared/sessions/staff_messages'

import { call } from '../api/client.ts'
import { Mark } from '../layout/Mark.tsx'
import { session } from '../session/session.ts'
import { takeNextPage } from '../session/signInRoute.ts'
import { readSignIn, type SignInMessages } from './readSignIn.ts'
import './login.css'

interface LoginPageProps {
  /** Fetches the back office while somebody types. */
  preload(): unknown
}

/** /login: staff sign in with username and password (S 2). */
export function LoginPage({ preload }: LoginPageProps) {
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
      const { access_token } = await call<StaffToken>('/auth/login', {
        method: 'POST',
        body: read.credentials,
      })
      session.begin(access_token)
      location.replace(takeNextPage())
    } catch (error) {
      setFailure(messageOf(error, messages['login.failed']))
      setBusy(false)
    }
  }

  return (
    <main className="login">
      <title>Staff Login | Trailgate</title>
      <form
        ref={form}
        className="login-card"
        noValidate
        onSubmit={signIn}
        onFocus={() => preload()}
      >
        <Mark size={44} />
        <h1>{messages.staff_login}</h1>
        <p className="login-hint">Trailgate back office</p>
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
        <a className="login-away" href="/">
          Rider portal
        </a>
      </form>
    </main>
  )
}

interface LoginFieldProps {
  name: string
  label: string
  autoComplete: string
  type?: string
  message: string | undefined
}

function LoginField({ name, label, autoComplete, type = 'text', message }: LoginFieldProps) {
  const id = useId()
  return (
    <div className="login-field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        name={name}
        type={type}
        autoComplete={autoComplete}
        autoCapitalize="none"
        spellCheck={false}
        aria-invalid={message !== undefined}
        aria-describedby={`${id}-message`}
      />
      <p id={`${id}-message`} className="login-message">
        {message}
      </p>
    </div>
  )
}
