/** How long the link in the letter to a new e-mail address is good for. */
export const EMAIL_CHANGE_HOURS = 24

/** What a rider changes of the own record, and how a letter about it calls that. */
export const OWN_FIELDS = {
  phone: 'phone number',
  address_line_1: 'address',
  address_line_2: 'address',
  city: 'address',
  state: 'address',
  zip_code: 'address',
  emergency_contact_name: 'emergency contact',
  emergency_contact_phone: 'emergency contact',
} as const
export type OwnField = keyof typeof OWN_FIELDS
