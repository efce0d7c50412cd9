import { messages } from '@trailgate/shared/sessions/messages'
import { useState } from 'react'

import { Field } from './Field.tsx'

interface PasswordFieldProps {
  'name': string
  'label': string
  'hint'?: string
  'aria-required'?: boolean
  'autoComplete': 'current-password' | 'new-password'
}

/** A password field with a show button, so that it need not be typed twice. */
export function PasswordField(props: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  return (
    <Field
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      after={
        <button
          type="button"
          className="field-toggle"
          aria-label={shown ? messages['password.hide'] : messages['password.show']}
          onClick={() => setShown(!shown)}
        >
          {shown ? messages['password.hide_short'] : messages['password.show_short']}
        </button>
      }
    />
  )
}
