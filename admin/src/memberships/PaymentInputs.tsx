import { paymentFields } from '@trailgate/shared/memberships/fields'
import { messages as manager } from '@trailgate/shared/memberships/manager_messages'
import { namesOf } from '@trailgate/shared/records/fields'

import { FieldInput } from '../ui/FieldInput.tsx'

/** What was paid and how, for selling, renewing and editing. */
export function PaymentInputs() {
  return (
    <fieldset className="form-section">
      <legend>{manager['section.payment']}</legend>
      <div className="form-grid">
        {namesOf(paymentFields).map((name) => (
          <FieldInput key={name} source={name} field={paymentFields[name]} />
        ))}
      </div>
    </fieldset>
  )
}
