/** The kiosk's screens, and the staff page of its tablets. */
export const bySource = {
  'P 2': {
    'done.title': 'Login Successful',
  },
  'decisions 28': {
    notice: 'This message closes in {n} seconds',
  },
  'decisions 29': {
    sign_now: 'Sign now',
    sign_for_several: 'Sign for several',
  },
  'own': {
    'title': 'Check In',
    'choose.hint': 'Welcome! Have you been here before?',
    'phone.title': 'Enter your phone number',
    'phone.hint': 'The number you registered with.',
    'done.hello': 'Welcome, {name}!',
    'done.checked_in': 'You are checked in.',
    'done.countdown': 'You will be logged out in {n} seconds',
    'done.tap': 'Tap here to log out now',
    'family.title': 'Who is covered today',
    'family.failed': 'We could not check your waivers. Please see a staff member.',
    'covered': 'Covered',
    'needs_waiver': 'Needs waiver',
    'needs_birth_date': 'Needs birth date',
    'several.apart':
      'There is no waiver for all of them together. Please sign for adults and minors one after the other.',
    'session.ended': 'Your visit at the kiosk has ended. Please check in again.',
    'unsent.waiting':
      '{n} signature(s) wait on this tablet and are sent by themselves. Please leave this page open.',
    'unsent.lost':
      '{n} signature(s) of riders who have left could not be sent. They have to sign again.',
    'idle.warning': 'Are you still there? This screen resets in {n} seconds.',
    'idle.stay': 'I am still here',
    'not_paired.title': 'This tablet is not set up as a kiosk',
    'not_paired': 'This tablet is not paired. Please see a staff member.',
    'pair.hint': 'Enter the code that a manager made under Kiosk Devices.',
    'pair.code_label': 'Pairing code',
    'pair.submit': 'Pair This Tablet',
    'pair.failed': 'The tablet could not be paired. Please try again.',
    'pair.required': 'Pairing code is required',
    'pair.refused': 'This code is wrong or too old. Please ask for a new one.',
    'pair.done': 'This tablet is a kiosk now.',
    'session.scope': 'This is not possible at a kiosk. Please sign in with your password.',
    'devices.title': 'Kiosk Devices',
    'devices.hint': 'Only paired tablets can check riders in by phone number alone.',
    'devices.name_label': 'Name of the tablet',
    'devices.add': 'Make Pairing Code',
    'devices.code': 'Enter this code on the tablet within {n} minutes. It is shown only once.',
    'devices.where': 'On the tablet, open {address} and press Pair This Tablet.',
    'devices.code_over': 'Nobody entered the code in time. Make a new one and revoke this one.',
    'devices.code_used': '{name} is a kiosk now.',
    'devices.code_revoked': '{name} was revoked before anybody entered the code.',
    'devices.open':
      'Pairing is not required here: any device can be a kiosk. A paired tablet is known by its name, and what is signed at it says so.',
    'devices.empty': 'No tablets are paired yet.',
    'devices.waiting': 'Waiting for the code',
    'devices.paired': 'Paired',
    'devices.expired': 'Code not used in time',
    'devices.status': 'Status',
    'devices.actions': 'Actions',
    'devices.revoked': 'Revoked',
    'devices.last_seen': 'Last seen',
    'devices.created': 'Created',
    'devices.revoke': 'Revoke',
    'devices.revoke_confirm':
      'Are you sure you want to revoke "{name}"? It can no longer check riders in.',
    'devices.revoke_confirm_open':
      'Are you sure you want to revoke "{name}"? It is no longer known as this tablet. Pairing is not required here, so it can still check riders in.',
    'devices.failed': 'Failed to load kiosk devices',
    'devices.save_failed': 'Failed to save kiosk device',
  },
} as const

export const messages = {
  ...bySource['P 2'],
  ...bySource['decisions 28'],
  ...bySource['decisions 29'],
  ...bySource.own,
}
