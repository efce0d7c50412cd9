import TextField from '@mui/material/TextField'

import { CODE_MAX } from '@trailgate/shared/staff/second_factor_constants'
import { messages } from '@trailgate/shared/staff/second_factor_messages'

/** The own password, asked for again. */
export function PasswordInput() {
  return (
    <TextField
      autoFocus
      fullWidth
      name="password"
      type="password"
      label={messages['password.label']}
      autoComplete="current-password"
    />
  )
}

interface CodeInputProps {
  hint?: string
  autoFocus?: boolean
}

/** A code of the authenticator app. */
export function CodeInput({ hint, autoFocus = false }: CodeInputProps) {
  return (
    <TextField
      fullWidth
      autoFocus={autoFocus}
      name="code"
      label={messages['code.label']}
      autoComplete="one-time-code"
      helperText={hint}
      slotProps={{ htmlInput: { maxLength: CODE_MAX, autoCapitalize: 'none', spellCheck: false } }}
    />
  )
}
