import { LIMITS } from '@trailgate/shared/customers/constants'
import { messages as manager } from '@trailgate/shared/customers/manager_messages'

import { TextField } from '../ui/TextField.tsx'

/** First and last name, of customers and of minors: writing begins here when a form is new. */
export function NameInputs({ autoFocus }: { autoFocus: boolean }) {
  return (
    <>
      <TextField
        source="first_name"
        label={manager['field.first_name']}
        max={LIMITS.name}
        autoFocus={autoFocus}
        required
        span={3}
      />
      <TextField
        source="last_name"
        label={manager['field.last_name']}
        max={LIMITS.name}
        required
        span={3}
      />
    </>
  )
}

/** Whom to call; a minor must have somebody. */
export function EmergencyInputs({ required = false }: { required?: boolean }) {
  return (
    <>
      <TextField
        source="emergency_contact_name"
        label={manager['info.emergency_contact_name']}
        max={LIMITS.emergency_contact_name}
        required={required}
        span={3}
      />
      <TextField
        source="emergency_contact_phone"
        label={manager['info.emergency_contact_phone']}
        max={LIMITS.phone}
        type="tel"
        required={required}
        span={3}
      />
    </>
  )
}
