import { messages } from '@trailgate/shared/customers/field_messages'
import type { Minor } from '@trailgate/shared/minors/schemas'

import { Field } from '../ui/Field.tsx'

const OPTIONAL = { 'aria-required': false, 'autoComplete': 'off' } as const

/** The address of a minor, which may be left empty. */
export function AddressFields({ known }: { known: Partial<Minor> }) {
  return (
    <>
      <Field
        {...OPTIONAL}
        name="address_line1"
        label={messages['info.address_line_1']}
        defaultValue={known.address_line1 ?? ''}
      />
      <Field
        {...OPTIONAL}
        name="address_line2"
        label={messages['info.address_line_2']}
        defaultValue={known.address_line2 ?? ''}
      />
      <div className="form-row">
        <Field
          {...OPTIONAL}
          name="city"
          label={messages['info.city']}
          defaultValue={known.city ?? ''}
        />
        <div className="form-row narrow">
          <Field
            {...OPTIONAL}
            name="state"
            label={messages['info.state']}
            maxLength={2}
            defaultValue={known.state ?? ''}
          />
          <Field
            {...OPTIONAL}
            name="zip_code"
            label={messages['info.zip_code']}
            inputMode="numeric"
            defaultValue={known.zip_code ?? ''}
          />
        </div>
      </div>
    </>
  )
}
