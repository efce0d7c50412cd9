import type { Registration, RiderCustomer } from '@trailgate/shared/customers/schemas'
import { lastInitial } from '@trailgate/shared/text'

import type { Newcomer } from '../kiosk/openVisit.ts'

export type CheckedInNewcomer = Omit<Newcomer, 'goesOn'>

/** Who registered at the kiosk, as it knows riders, and what need not be typed again for their children. */
export function asNewcomer(
  { id, first_name, last_name, phone, is_minor }: RiderCustomer,
  { emergency_contact_name: name, emergency_contact_phone: number }: Registration
): CheckedInNewcomer {
  const contact =
    name && number ? { name, number } : { name: `${first_name} ${last_name}`, number: phone }
  return {
    rider: { id, first_name, last_name: lastInitial(last_name) },
    takenOver: {
      last_name,
      emergency_contact_name: contact.name,
      emergency_contact_phone: contact.number ?? '',
    },
    isMinor: is_minor,
  }
}
