import { RIDER_FIELDS } from '@trailgate/shared/customers/fields'
import { check } from '@trailgate/shared/fields'
import {
  ownDetailsSchema,
  type OwnDetails,
  type OwnDetailsChange,
} from '@trailgate/shared/own_details/schemas'

import type { FormReading } from '../ui/useForm.ts'

/** Fields that differ from the record, with the password. */
export function readOwnDetails(fields: FormData, known: OwnDetails): FormReading<OwnDetailsChange> {
  const checked = check(ownDetailsSchema(), withoutNoEmail(fields, known))
  if (!checked.ok) return checked
  const { current_password: password, ...wanted } = checked.value
  const before: Record<string, unknown> = { ...known }
  const changed = Object.entries(wanted).filter(([name, value]) => value !== before[name])
  return { ok: true, value: { ...Object.fromEntries(changed), current_password: password } }
}

/** A rider without an e-mail address may leave it empty. */
function withoutNoEmail(fields: FormData, { email }: OwnDetails) {
  const names = ['email', 'current_password', ...RIDER_FIELDS]
  const sent = names.map((name) => [name, fields.get(name)] as const)
  return Object.fromEntries(
    sent.filter(([name, value]) => {
      return value !== null && !(name === 'email' && email === null && value === '')
    })
  )
}
