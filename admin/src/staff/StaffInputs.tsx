import { useWatch } from 'react-hook-form'

import { EMAIL_MAX } from '@trailgate/shared/fields'
import { ROLES } from '@trailgate/shared/permissions'
import {
  ROLE_DESCRIPTIONS,
  ROLE_LABELS,
  STAFF_NAME_MAX,
  USERNAME_MAX,
} from '@trailgate/shared/staff/constants'
import { messages } from '@trailgate/shared/staff/messages'

import { ChoiceField } from '../ui/ChoiceField.tsx'
import { FormField } from '../ui/FormField.tsx'
import { TextField } from '../ui/TextField.tsx'
import { ActiveInput } from './ActiveInput.tsx'
import { PasswordInputs } from './PasswordInputs.tsx'
import type { StaffValues } from './staffForm.ts'

const Text = TextField<keyof StaffValues>

const ROLE_CHOICES = ROLES.map((id) => ({ id, name: ROLE_LABELS[id] }))

interface StaffInputsProps {
  /** Asks for a username and a password; the account of somebody else or one's own keeps both. */
  account: 'new' | 'own' | 'other'
}

/** The fields of an account, for the form that makes one and the form that changes one. */
export function StaffInputs({ account }: StaffInputsProps) {
  const isNew = account === 'new'
  return (
    <>
      <fieldset className="form-section">
        <legend>{messages['section.person']}</legend>
        <div className="form-grid">
          <Text
            source="first_name"
            label={messages['field.first_name']}
            max={STAFF_NAME_MAX}
            autoFocus={isNew}
            required
            span={3}
          />
          <Text
            source="last_name"
            label={messages['field.last_name']}
            max={STAFF_NAME_MAX}
            required
            span={3}
          />
          <Text
            source="email"
            label={messages['field.email']}
            max={EMAIL_MAX}
            type="email"
            required
            span={6}
          />
        </div>
      </fieldset>
      <fieldset className="form-section">
        <legend>{messages['section.account']}</legend>
        <div className="form-grid">
          <FormField
            source="username"
            label={messages['field.username']}
            className="span-3"
            {...(isNew ? {} : { hint: messages['username.locked'] })}
            required={isNew}
            autoComplete="off"
            slotProps={{
              htmlInput: {
                'maxLength': USERNAME_MAX,
                // react-admin's own readOnly greys out the words that say why.
                'readOnly': !isNew,
                'aria-required': isNew,
                'autoCapitalize': 'none',
                'spellCheck': false,
              },
            }}
          />
          <RoleInput />
          {!isNew && <ActiveInput />}
        </div>
      </fieldset>
      <PasswordInputs account={account} />
    </>
  )
}

function RoleInput() {
  const role = useWatch<StaffValues, 'role'>({ name: 'role' })
  return (
    <ChoiceField
      source="role"
      label={messages['field.role']}
      choices={ROLE_CHOICES}
      hint={ROLE_DESCRIPTIONS[role]}
    />
  )
}
