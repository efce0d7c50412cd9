import { useId } from 'react'

interface LoginFieldProps {
  name: string
  label: string
  autoComplete: string
  type?: string
  /** Hint below the field, replaced by an error. */
  hint?: string
  message: string | undefined
  autoFocus?: boolean
}

/** Field of the sign-in page with its error. */
export function LoginField({
  name,
  label,
  autoComplete,
  type = 'text',
  hint,
  message,
  autoFocus,
}: LoginFieldProps) {
  const id = useId()
  return (
    <div className="login-field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        name={name}
        type={type}
        autoComplete={autoComplete}
        autoFocus={autoFocus}
        autoCapitalize="none"
        spellCheck={false}
        aria-invalid={message !== undefined}
        aria-describedby={`${id}-message`}
      />
      <p id={`${id}-message`} className={message ? 'login-message' : 'login-message login-about'}>
        {message ?? hint}
      </p>
    </div>
  )
}
