import type { Day } from '@trailgate/shared/dates'
import { check, type Checked } from '@trailgate/shared/fields'
import {
  newPickupSchema,
  pickupChangesSchema,
  type NewPickup,
  type PickupChanges,
} from '@trailgate/shared/pickups/schemas'

/** The form's values, as typed. */
export interface PickupValues {
  allowed: boolean
  name: string
  phone: string
  relationship: string
  reason: string
  until: string
  pin: string
  /** Removes the stored PIN. */
  removePin: boolean
  /** Empty without a document. */
  document_id: string
}

/** Reads a new entry. */
export function readPickup(typed: PickupValues, today: Day): Checked<NewPickup> {
  return check(newPickupSchema({ today }), sentOf(typed))
}

/** Changes of an entry: an empty PIN keeps the stored one. */
export function readChanges(typed: PickupValues, today: Day): Checked<PickupChanges> {
  return check(pickupChangesSchema({ today }), sentOf(typed))
}

function sentOf({ removePin, pin, document_id: documentId, ...typed }: PickupValues) {
  return {
    ...typed,
    document_id: documentId === '' ? null : documentId,
    ...(removePin ? { pin: null } : pin === '' ? {} : { pin }),
  }
}
