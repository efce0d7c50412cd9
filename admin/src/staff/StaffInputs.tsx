import { useWatch } from 'react-hook-form'

import { namesOf } from '@trailgate/shared/records/fields'
import { ROLE_DESCRIPTIONS } from '@trailgate/shared/staff/constants'
import { staffFields } from '@trailgate/shared/staff/fields'
import { messages } from '@trailgate/shared/staff/messages'

import { FieldInput } from '../ui/FieldInput.tsx'
import { FormField } from '../ui/FormField.tsx'
import { TickField } from '../ui/TickField.tsx'
import { PasswordInputs } from './PasswordInputs.tsx'
import type { StaffValues } from './staffForm.ts'

const PERSON = namesOf(staffFields).filter((name) => staffFields[name].section === 'person')

interface StaffInputsProps {
  /** A new account needs a username and a password; an existing one keeps them. */
  account: 'new' | 'own' | 'other'
}

/** Fields of an account, for the create and the edit form. */
export function StaffInputs({ account }: StaffInputsProps) {
  const isNew = account === 'new'
  return (
    <>
      <fieldset className="form-section">
        <legend>{messages['section.person']}</legend>
        <div className="form-grid">
          {PERSON.map((name, index) => (
            <FieldInput
              key={name}
              source={name}
              field={staffFields[name]}
              autoFocus={isNew && index === 0}
            />
          ))}
        </div>
      </fieldset>
      <fieldset className="form-section">
        <legend>{messages['section.account']}</legend>
        <div className="form-grid">
          <FormField
            source="username"
            label={staffFields.username.label}
            className="span-3"
            {...(isNew ? {} : { hint: messages['username.locked'] })}
            required={isNew}
            autoComplete="off"
            slotProps={{
              htmlInput: {
                'maxLength': staffFields.username.limit,
                // react-admin's own readOnly greys out the explanation.
                'readOnly': !isNew,
                'aria-required': isNew,
                'autoCapitalize': 'none',
                'spellCheck': false,
              },
            }}
          />
          <RoleInput />
          {!isNew && (
            <TickField
              source="is_active"
              label={staffFields.is_active.label}
              hint={staffFields.is_active.hint}
            />
          )}
        </div>
      </fieldset>
      <PasswordInputs account={account} />
    </>
  )
}

function RoleInput() {
  const role = useWatch<StaffValues, 'role'>({ name: 'role' })
  return <FieldInput source="role" field={staffFields.role} hint={ROLE_DESCRIPTIONS[role]} />
}
