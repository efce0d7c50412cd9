import { useId } from 'react'

interface LoginFieldProps {
  name: string
  label: string
  autoComplete: string
  type?: string
  /** Stands under the field until there is something to say about what was entered. */
  hint?: string
  message: string | undefined
  autoFocus?: boolean
}

/** A field of the sign-in page, with the sentence of its mistake under it. */
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
