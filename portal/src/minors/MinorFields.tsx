import { messages as customers } from '@trailgate/shared/customers/registration_messages'
import { ADULT_AGE, addYears, type Day } from '@trailgate/shared/dates'
import {
  DEFAULT_RELATIONSHIP,
  RELATIONSHIP_LABELS,
  RELATIONSHIP_TYPES,
} from '@trailgate/shared/minors/constants'
import { messages } from '@trailgate/shared/minors/messages'
import type { Minor } from '@trailgate/shared/minors/schemas'
import { formatPhone } from '@trailgate/shared/text'
import { messages as ui } from '@trailgate/shared/ui/messages'

import { Field } from '../ui/Field.tsx'
import { Select } from '../ui/Select.tsx'

interface MinorFieldsProps {
  minor: Minor | undefined
  today: Day
}

const RELATIONSHIPS = RELATIONSHIP_TYPES.map((type) => ({
  value: type,
  text: RELATIONSHIP_LABELS[type],
}))

/** What is asked of every minor, and what may be known besides once they are there. */
export function MinorFields({ minor, today }: MinorFieldsProps) {
  return (
    <>
      <div className="form-section">
        <div className="form-row">
          <Field
            name="first_name"
            label={customers['first_name.label']}
            defaultValue={minor?.first_name}
            autoComplete="off"
          />
          <Field
            name="last_name"
            label={customers['last_name.label']}
            defaultValue={minor?.last_name}
            autoComplete="off"
          />
        </div>
        <div className="form-row">
          <Field
            name="date_of_birth"
            label={messages['field.date_of_birth']}
            type="date"
            min={addYears(today, -ADULT_AGE)}
            max={today}
            defaultValue={minor?.date_of_birth ?? ''}
          />
          <Select
            name="relationship_type"
            label={messages['field.relationship']}
            options={RELATIONSHIPS}
            defaultValue={minor?.relationship_type ?? DEFAULT_RELATIONSHIP}
          />
        </div>
      </div>
      <fieldset className="form-section">
        <legend>{customers['emergency.title']}</legend>
        <div className="form-row">
          <Field
            name="emergency_contact_name"
            label={customers['emergency_contact_name.label']}
            defaultValue={minor?.emergency_contact_name ?? ''}
            autoComplete="off"
          />
          <Field
            name="emergency_contact_phone"
            label={customers['emergency_contact_phone.label']}
            type="tel"
            inputMode="tel"
            defaultValue={formatPhone(minor?.emergency_contact_phone)}
            autoComplete="off"
          />
        </div>
      </fieldset>
      {minor && <MoreFields minor={minor} />}
    </>
  )
}

function MoreFields({ minor }: { minor: Minor }) {
  const optional = { 'aria-required': false, 'autoComplete': 'off' } as const
  return (
    <fieldset className="form-section">
      <legend>
        {"Minor's own contact"} <span className="muted">({ui.optional})</span>
      </legend>
      <div className="form-row">
        <Field
          {...optional}
          name="email"
          label={customers['email.label']}
          type="email"
          inputMode="email"
          defaultValue={minor.email ?? ''}
        />
        <Field
          {...optional}
          name="phone"
          label={customers['phone.label']}
          type="tel"
          inputMode="tel"
          defaultValue={formatPhone(minor.phone)}
        />
      </div>
      <Field
        {...optional}
        name="address_line1"
        label="Address Line 1"
        defaultValue={minor.address_line1 ?? ''}
      />
      <Field
        {...optional}
        name="address_line2"
        label="Address Line 2"
        defaultValue={minor.address_line2 ?? ''}
      />
      <div className="form-row">
        <Field {...optional} name="city" label="City" defaultValue={minor.city ?? ''} />
        <div className="form-row narrow">
          <Field
            {...optional}
            name="state"
            label="State"
            maxLength={2}
            defaultValue={minor.state ?? ''}
          />
          <Field
            {...optional}
            name="zip_code"
            label="ZIP Code"
            inputMode="numeric"
            defaultValue={minor.zip_code ?? ''}
          />
        </div>
      </div>
    </fieldset>
  )
}
