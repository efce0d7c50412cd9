import type { Day } from '@trailgate/shared/dates'
import { check } from '@trailgate/shared/fields'
import { newChildSchema, type NewChild } from '@trailgate/shared/parent_links/schemas'

import type { FormReading } from '../ui/useForm.ts'
import type { MinorToSend } from './readParentContact.ts'

/** Name and birth date of a child who is not added but sent to a parent, or errors by field. */
export function readNewChild(fields: FormData, today: Day): FormReading<NewChild> {
  return check(newChildSchema({ today }), Object.fromEntries(fields))
}

export function toSend(child: NewChild): MinorToSend {
  return { minor: child, name: `${child.first_name} ${child.last_name}` }
}
