import { useState } from 'react'
import VisibilityIcon from '@mui/icons-material/Visibility'
import VisibilityOffIcon from '@mui/icons-material/VisibilityOff'
import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'

import { messages as sessions } from '@trailgate/shared/sessions/messages'
import { STAFF_PASSWORD_MAX } from '@trailgate/shared/staff/constants'
import { messages } from '@trailgate/shared/staff/messages'

import { FormField } from '../ui/FormField.tsx'

const HINTS = {
  new: messages['password.hint'],
  own: `${messages['password.keep']}. ${messages['sessions.end_own']}`,
  other: `${messages['password.keep']}. ${messages['sessions.end']}`,
} as const

/** The password, twice; one button shows both. */
export function PasswordInputs({ account }: { account: keyof typeof HINTS }) {
  const [shown, setShown] = useState(false)
  const isNew = account === 'new'
  const label = shown ? sessions['password.hide'] : sessions['password.show']
  const shared = {
    type: shown ? 'text' : 'password',
    className: 'span-3',
    required: isNew,
    autoComplete: 'new-password',
  }
  const htmlInput = { 'maxLength': STAFF_PASSWORD_MAX, 'aria-required': isNew, 'spellCheck': false }

  return (
    <fieldset className="form-section">
      <legend>{messages['section.password']}</legend>
      <p className="staff-hint">{HINTS[account]}</p>
      <div className="form-grid">
        {account === 'own' && (
          <FormField
            type={shared.type}
            className="span-6"
            source="current_password"
            label={messages['field.current_password']}
            hint={messages['current_password.hint']}
            autoComplete="current-password"
            slotProps={{ htmlInput: { maxLength: STAFF_PASSWORD_MAX, spellCheck: false } }}
          />
        )}
        <FormField
          {...shared}
          source="password"
          label={messages['field.password']}
          {...(isNew ? {} : { hint: messages['password.hint'] })}
          slotProps={{
            htmlInput,
            input: {
              endAdornment: (
                <InputAdornment position="end">
                  <IconButton
                    edge="end"
                    aria-label={label}
                    title={label}
                    onClick={() => setShown(!shown)}
                  >
                    {shown ? <VisibilityOffIcon /> : <VisibilityIcon />}
                  </IconButton>
                </InputAdornment>
              ),
            },
          }}
        />
        <FormField
          {...shared}
          source="confirm_password"
          label={messages['field.confirm_password']}
          slotProps={{ htmlInput }}
        />
      </div>
    </fieldset>
  )
}
