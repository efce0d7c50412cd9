import { paymentFields } from '@trailgate/shared/memberships/fields'
import { messages as manager } from '@trailgate/shared/memberships/manager_messages'
import { namesOf } from '@trailgate/shared/records/fields'

import { FieldInput } from '../ui/FieldInput.tsx'

interface PaymentInputsProps {
  /** False in the edit form of a role that may not correct what was paid: only the reference may change. */
  mayPrice?: boolean
}

/** Payment fields for selling, renewing and editing. */
export function PaymentInputs({ mayPrice = true }: PaymentInputsProps) {
  const names = namesOf(paymentFields).filter((name) => mayPrice || name === 'payment_reference')
  return (
    <fieldset className="form-section">
      <legend>{manager['section.payment']}</legend>
      <div className="form-grid">
        {names.map((name) => (
          <FieldInput key={name} source={name} field={paymentFields[name]} />
        ))}
      </div>
    </fieldset>
  )
}
