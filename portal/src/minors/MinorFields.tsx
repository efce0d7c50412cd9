import { messages as customers } from '@trailgate/shared/customers/registration_messages'
import { adultAge, addYears, type Day } from '@trailgate/shared/dates'
import { messages } from '@trailgate/shared/minors/messages'
import type { Minor } from '@trailgate/shared/minors/schemas'
import { formatPhone } from '@trailgate/shared/text'
import { messages as ui } from '@trailgate/shared/ui/messages'

import { Field } from '../ui/Field.tsx'
import { AddressFields } from './AddressFields.tsx'
import { RelationshipSelect } from './RelationshipSelect.tsx'

interface MinorFieldsProps {
  /** The minor to change; undefined for a new one. */
  minor: Minor | undefined
  /** Initial values. */
  known: Known
  today: Day
}

/** Values of an existing minor, or those copied from the guardian for a new one. */
export type Known = Partial<Minor>

/** Required fields of every minor, and optional ones of an existing minor. */
export function MinorFields({ minor, known, today }: MinorFieldsProps) {
  return (
    <>
      <div className="form-section">
        <div className="form-row">
          <Field
            name="first_name"
            label={customers['first_name.label']}
            defaultValue={known.first_name}
            autoComplete="off"
          />
          <Field
            name="last_name"
            label={customers['last_name.label']}
            defaultValue={known.last_name}
            autoComplete="off"
          />
        </div>
        <div className="form-row">
          <Field
            name="date_of_birth"
            label={messages['field.date_of_birth']}
            type="date"
            min={addYears(today, -adultAge())}
            max={today}
            defaultValue={known.date_of_birth ?? ''}
          />
          <RelationshipSelect
            label={messages['field.relationship']}
            known={known.relationship_type}
          />
        </div>
      </div>
      <fieldset className="form-section">
        <legend>{customers['emergency.title']}</legend>
        <div className="form-row">
          <Field
            name="emergency_contact_name"
            label={customers['emergency_contact_name.label']}
            defaultValue={known.emergency_contact_name ?? ''}
            autoComplete="off"
          />
          <Field
            name="emergency_contact_phone"
            label={customers['emergency_contact_phone.label']}
            type="tel"
            inputMode="tel"
            defaultValue={formatPhone(known.emergency_contact_phone)}
            autoComplete="off"
          />
        </div>
      </fieldset>
      {minor ? <OwnContact minor={minor} /> : <Address known={known} />}
    </>
  )
}

const OPTIONAL = { 'aria-required': false, 'autoComplete': 'off' } as const

function OwnContact({ minor }: { minor: Minor }) {
  return (
    <fieldset className="form-section">
      <legend>
        {"Minor's own contact"} <span className="muted">({ui.optional})</span>
      </legend>
      <div className="form-row">
        <Field
          {...OPTIONAL}
          name="email"
          label={customers['email.label']}
          type="email"
          inputMode="email"
          defaultValue={minor.email ?? ''}
        />
        <Field
          {...OPTIONAL}
          name="phone"
          label={customers['phone.label']}
          type="tel"
          inputMode="tel"
          defaultValue={formatPhone(minor.phone)}
        />
      </div>
      <AddressFields known={minor} />
    </fieldset>
  )
}

function Address({ known }: { known: Known }) {
  return (
    <fieldset className="form-section">
      <legend>
        {messages['add.address']} <span className="muted">({ui.optional})</span>
      </legend>
      <AddressFields known={known} />
    </fieldset>
  )
}
