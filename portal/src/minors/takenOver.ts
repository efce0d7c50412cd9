import type { Minor } from '@trailgate/shared/minors/schemas'
import type { OwnDetails } from '@trailgate/shared/own_details/schemas'

/**
 * Initial values of a new minor: the guardian's last name, address and emergency contact, which is the guardian if they
 * have named none.
 */
export function takenOver(guardian: OwnDetails): Partial<Minor> {
  const { emergency_contact_name: name, emergency_contact_phone: phone } = guardian
  const contact =
    name && phone
      ? { name, phone }
      : { name: `${guardian.first_name} ${guardian.last_name}`, phone: guardian.phone }
  return {
    last_name: guardian.last_name,
    emergency_contact_name: contact.name,
    emergency_contact_phone: contact.phone,
    address_line1: guardian.address_line_1,
    address_line2: guardian.address_line_2,
    city: guardian.city,
    state: guardian.state,
    zip_code: guardian.zip_code,
  }
}
