/** Validation messages of a customer's fields and errors of its calls, by source. */
export const bySource = {
  'both.rules': {
    'first_name.required': 'First name is required',
    'last_name.required': 'Last name is required',
    'email.required': 'Email is required',
    'email.email': 'Please enter a valid email address',
    'phone.required': 'Phone number is required',
  },
  'portal.rules': {
    'phone.phone': 'Please enter a valid 10-digit phone number',
    'birth_month.required': 'Birth month is required',
    'birth_day.required': 'Birth day is required',
    'birth_year.required': 'Birth year is required',
    'date_of_birth.future': 'Date of birth cannot be in the future',
    'date_of_birth.invalid': 'Invalid date',
    'emergency_contact_phone.phone': 'Please enter a valid emergency contact phone number',
  },
  'office.rules': {
    'email.format': 'Invalid email format',
    'guardian_email.format': 'Invalid guardian email format',
    'birth_date.future': 'Birth date cannot be in the future',
    'waiver_date.required': 'Waiver date is required when waiver is signed',
  },
  'portal.failures': {
    'registration.failed': 'Registration failed. Please try again.',
  },
  'settled': {
    'phone.duplicate':
      'This phone number is already registered. Please check in as a returning rider.',
  },
  'own': {
    'profile.closed': 'This profile is closed. Please reopen it before you change it.',
    'date_of_birth.required': 'Date of birth is required',
    'guardian_phone.phone': 'Please enter a valid guardian phone number',
    'status_reason.active': 'Only an inactive customer can be noted as deceased',
    'status_reason.manager': 'Only a manager can note that a customer has died',
    'ban.managers':
      'This customer is banned, or may be somebody who is. Only managers change the name, birth date or email.',
    'deceased': 'This customer is noted as deceased. Nothing is sent to them.',
    'name.link': 'A name cannot hold a web address',
    'waiver_date.future': 'Waiver date cannot be in the future',
    'state.state': 'State must be 2 letters',
    'zip_code.zip': 'ZIP code must be 5 digits, or 5+4',
    'phone.taken': 'Another customer has this phone number',
    'no_phone.with_phone': 'Leave the phone empty, or untick "No phone of their own"',
    'no_phone.minor': 'Only a grown-up can be without a phone of their own',
    'no_phone.right': 'Only staff can say that somebody has no phone of their own',
    'household_phone.alone': 'Tick "No phone of their own" to share the phone of the household',
    'household_phone.none': 'Choose somebody else of the household who has a phone',
    'maybe_known': 'You may already be registered.',
    'phone_claim.settled': 'Somebody has decided about this number already.',
    'phone.nothing_to_release': 'This customer has no phone number',
    'search.phone': 'A phone number is searched by its digits',
    'search.member_id': 'A member ID is made of digits',
  },
} as const

export const messages = {
  ...bySource['both.rules'],
  ...bySource['portal.rules'],
  ...bySource['office.rules'],
  ...bySource['portal.failures'],
  ...bySource['settled'],
  ...bySource.own,
}
