/** Fields of a customer in the peers: the text fields of ours. */
export const FIELDS = [
  'member_id',
  'first_name',
  'last_name',
  'email',
  'phone',
  'date_of_birth',
  'address_line_1',
  'city',
  'state',
  'zip_code',
  'emergency_contact_name',
  'emergency_contact_phone',
  'notes',
]

export const PASSWORD = 'saddle-trail-meadow-7-of-the-peers'

/** Customers, each with a different phone. */
export function customers(/** @type {number} */ count) {
  return Array.from({ length: count }, (_, index) => ({
    member_id: String(1_000_000 + index),
    first_name: 'Robin',
    last_name: `Rider ${index}`,
    email: `rider${index}@example.com`,
    phone: phoneOf(index),
    date_of_birth: '1990-01-01',
    address_line_1: '1 Trail Road',
    city: 'Moab',
    state: 'UT',
    zip_code: '84532',
    emergency_contact_name: 'Sam Rider',
    emergency_contact_phone: '5550000000',
    notes: '',
  }))
}

export const phoneOf = (/** @type {number} */ index) => `5${String(index).padStart(9, '0')}`
