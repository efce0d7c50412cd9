import type { Minor } from '@trailgate/shared/minors/schemas'
import type { OwnDetails } from '@trailgate/shared/own_details/schemas'

/**
 * What somebody new has from the guardian until it is changed: last name, address, and whom to call, which is the guardian where the
 * guardian has named nobody.
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
