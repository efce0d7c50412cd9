import { useState } from 'react'
import { useGetOne } from 'react-admin'
import Button from '@mui/material/Button'
import { useFormContext, useWatch } from 'react-hook-form'

import { messages as details } from '@trailgate/shared/customers/details_messages'
import { fieldOf } from '@trailgate/shared/customers/fields'
import type { Customer } from '@trailgate/shared/customers/schemas'
import { fill, formatPhone } from '@trailgate/shared/text'

import { useCan } from '../session/useStaff.ts'
import { SwitchField } from '../ui/SwitchField.tsx'
import type { CustomerValues } from './customerForm.ts'
import { CustomerPicker, type PickedCustomer } from './CustomerPicker.tsx'
import { FieldInput } from './FieldInput.tsx'

/** Phone number, the tick that an adult has none of their own, and the household member whose number they share. */
export function PhoneInputs() {
  const { setValue } = useFormContext<CustomerValues>()
  const mayTick = useCan('customers.phone')
  const hasNone = useWatch<CustomerValues, 'no_phone'>({ name: 'no_phone' })
  const { label, hint } = fieldOf('no_phone')
  return (
    <>
      {!hasNone && <FieldInput name="phone" />}
      {(mayTick || hasNone) && (
        <div className="span-6">
          <SwitchField
            source="no_phone"
            label={label}
            readOnly={!mayTick}
            {...(hint ? { hint } : {})}
            onSwitched={(on) => {
              if (on) setValue('phone', '', { shouldDirty: true })
              else setValue('household_phone_of', null, { shouldDirty: true })
            }}
          />
        </div>
      )}
      {hasNone && mayTick && <HouseholdPhone />}
    </>
  )
}

/** Household member whose number is shared; empty until one is chosen. */
function HouseholdPhone() {
  const { setValue } = useFormContext<CustomerValues>()
  const id = useWatch<CustomerValues, 'household_phone_of'>({ name: 'household_phone_of' })
  const [choosing, setChoosing] = useState(false)
  const [picked, setPicked] = useState<PickedCustomer>()
  const { data } = useGetOne<Customer>(
    'customers',
    { id: id ?? 0 },
    { enabled: typeof id === 'number' && picked?.id !== id }
  )
  const owner = picked?.id === id ? picked : data

  function choose(customer: PickedCustomer | undefined): void {
    setPicked(customer)
    setValue('household_phone_of', customer?.id ?? null, { shouldDirty: true })
  }

  return (
    <div className="span-6 household-phone">
      {typeof id === 'number' && owner && (
        <p>
          {fill(details['phone.shared'], {
            phone: formatPhone(owner.phone) || '–',
            name: `${owner.first_name} ${owner.last_name}`,
          })}
        </p>
      )}
      {choosing ? (
        <CustomerPicker chosen={picked} onChoose={choose} />
      ) : (
        <Button size="small" onClick={() => setChoosing(true)}>
          {details['phone.share']}
        </Button>
      )}
      {typeof id === 'number' && (
        <Button
          size="small"
          onClick={() => {
            choose(undefined)
            setChoosing(false)
          }}
        >
          {details['phone.share_none']}
        </Button>
      )}
    </div>
  )
}
