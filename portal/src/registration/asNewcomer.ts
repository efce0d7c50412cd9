import type { Registration, RiderCustomer } from '@trailgate/shared/customers/schemas'
import { lastInitial } from '@trailgate/shared/text'

import type { Newcomer } from '../kiosk/openVisit.ts'

export type CheckedInNewcomer = Omit<Newcomer, 'goesOn'>

/** Newcomer as the kiosk knows riders, with the values that prefill the form of a child. */
export function asNewcomer(
  { id, first_name, last_name, is_minor }: RiderCustomer,
  { phone, emergency_contact_name: name, emergency_contact_phone: number }: Registration
): CheckedInNewcomer {
  const contact =
    name && number ? { name, number } : { name: `${first_name} ${last_name}`, number: phone }
  return {
    rider: { id, first_name, last_name: lastInitial(last_name) },
    takenOver: {
      last_name,
      emergency_contact_name: contact.name,
      emergency_contact_phone: contact.number,
    },
    isMinor: is_minor,
  }
}
