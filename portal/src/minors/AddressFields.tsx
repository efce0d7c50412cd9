import { personFields } from '@trailgate/shared/minors/fields'
import type { Minor } from '@trailgate/shared/minors/schemas'

import { Field } from '../ui/Field.tsx'

const OPTIONAL = { 'aria-required': false, 'autoComplete': 'off' } as const

type Known = Partial<Pick<Minor, 'address_line1' | 'address_line2' | 'city' | 'state' | 'zip_code'>>

/** Address of a minor, with the field names of the minors API. */
export function AddressFields({ known = {} }: { known?: Known }) {
  return (
    <>
      <Field
        {...OPTIONAL}
        name="address_line1"
        label={personFields.address_line_1.label}
        defaultValue={known.address_line1 ?? ''}
      />
      <Field
        {...OPTIONAL}
        name="address_line2"
        label={personFields.address_line_2.label}
        defaultValue={known.address_line2 ?? ''}
      />
      <div className="form-row">
        <Field
          {...OPTIONAL}
          name="city"
          label={personFields.city.label}
          defaultValue={known.city ?? ''}
        />
        <div className="form-row narrow">
          <Field
            {...OPTIONAL}
            name="state"
            label={personFields.state.label}
            maxLength={personFields.state.limit}
            defaultValue={known.state ?? ''}
          />
          <Field
            {...OPTIONAL}
            name="zip_code"
            label={personFields.zip_code.label}
            inputMode="numeric"
            defaultValue={known.zip_code ?? ''}
          />
        </div>
      </div>
    </>
  )
}
