import { useEffect, useState } from 'react'

import { DUPLICATE_CHECK_DEBOUNCE_MS } from '@trailgate/shared/customers/duplicates/constants'
import type { DuplicateCheck } from '@trailgate/shared/customers/duplicates/schemas'
import { isDay } from '@trailgate/shared/dates'
import { normalizePhone } from '@trailgate/shared/text'

import { useProviderQuery } from '../../providers/useProvider.ts'
import type { CustomerValues } from '../customerForm.ts'

/** Debounced check for existing records while a new customer is typed. */
export function useCreateCheck(values: Partial<CustomerValues>) {
  const wanted = JSON.stringify(draftOf(values))
  const [asked, ask] = useState(wanted)
  useEffect(() => {
    const timer = setTimeout(() => ask(wanted), DUPLICATE_CHECK_DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [wanted])
  const draft = JSON.parse(asked) as DuplicateCheck | null
  const { data = [] } = useProviderQuery(
    'customer-duplicates',
    'checkDuplicates',
    { draft },
    { enabled: draft !== null }
  )
  return data
}

/** Draft to check for duplicates; null while too little is entered. */
export function draftOf(values: Partial<CustomerValues>): DuplicateCheck | null {
  const text = (value: string | undefined) => value?.trim() || null
  const phone = normalizePhone(values.phone ?? '')
  const born = text(values.date_of_birth)
  const draft = {
    first_name: text(values.first_name),
    last_name: text(values.last_name),
    email: text(values.email),
    phone,
    date_of_birth: born && isDay(born) ? born : null,
    address_line_1: text(values.address_line_1),
    zip_code: text(values.zip_code),
    emergency_contact_phone: normalizePhone(values.emergency_contact_phone ?? ''),
  }
  const isNamed = draft.first_name !== null && draft.last_name !== null
  const isKnown = draft.email !== null || draft.date_of_birth !== null || draft.zip_code !== null
  return phone !== null || (isNamed && isKnown) ? draft : null
}
