import { messages as customers } from '@trailgate/shared/customers/registration_messages'
import { ADULT_AGE, addYears, type Day } from '@trailgate/shared/dates'
import { messages } from '@trailgate/shared/minors/messages'
import type { Minor } from '@trailgate/shared/minors/schemas'
import { formatPhone } from '@trailgate/shared/text'
import { messages as ui } from '@trailgate/shared/ui/messages'

import { Field } from '../ui/Field.tsx'
import { AddressFields } from './AddressFields.tsx'
import { RelationshipSelect } from './RelationshipSelect.tsx'

interface MinorFieldsProps {
  /** Who is changed; undefined for somebody new. */
  minor: Minor | undefined
  /** What is filled in. */
  known: Known
  today: Day
}

/** Of somebody who is there, or of somebody new as far as it is the guardian's. */
export type Known = Partial<Minor>

/** What is asked of every minor, and what may be known besides once they are there. */
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
            min={addYears(today, -ADULT_AGE)}
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
