import { withAge } from '../age_words.ts'

/** Messages of riders' waivers: the tab, the signing flow, the signature. */
export const bySource = {
  'portal.screens': {
    'sign_new': 'Sign New Waiver',
    'tab.mine': 'My Waivers ({n})',
    'tab.minors': 'Minor Waivers ({n})',
    'empty.mine': "You haven't signed any waivers yet.",
    'sign_first': 'Sign Your First Waiver',
    'empty.minors': 'No waivers signed for minors.',
    'sign_for_minor': 'Sign Waiver for Minor',
    'detail.document': 'Document',
    'detail.details': 'Details',
    'detail.print': 'Print Document',
    'choose.title': 'Who is this waiver for?',
    'choose.self': 'For Myself',
    'choose.minor': 'For a Minor',
    'choose.no_minors': 'Add minors in the "Manage Minors" section first',
    'select.title': 'Select Waiver Type',
    'select.minor': 'Choose a minor...',
    'select.version': 'Version {n}',
    'select.empty': 'No waiver templates available. Please contact an administrator.',
    'view.signing_for': 'Signing for: {name}',
    'view.proceed': 'Proceed to Sign',
    'sign.title': 'Digital Signature Required',
    'sign.minor_title': 'Parental Consent Signature',
    'sign.submitting': 'Submitting waiver...',
    'sign.clear': 'Clear Signature',
    'sign.accept': 'Accept & Submit',
  },
  'portal.flows': {
    'status.valid': 'Valid',
    'status.expired': 'Expired',
    'status.invalid': 'Invalid',
  },
  'portal.failures': {
    'load.failed': 'Failed to load waivers',
    'minors.failed': 'Failed to load minors',
    'submit.failed': 'Failed to submit waiver',
    'sign.failed': 'Failed to sign waiver',
    'detail.failed': 'Failed to load waiver details',
  },
  'both.failures': {
    'templates.failed': 'Failed to load waiver templates',
  },
  'settled.consent': {
    'consent.minor': "I am this minor's parent or legal guardian",
  },
  'settled.signature': {
    'signature.required': 'Please provide a signature',
  },
  'own': {
    'choose.self_minor':
      'Riders under 18 cannot sign for themselves. A parent or guardian signs for them.',
    'guardian_required': 'A parent or legal guardian has to sign for somebody under 18',
    'consent.parent': "I am this minor's parent",
    'consent.authorized':
      'I am responsible for this minor today, and a parent or legal guardian has authorized me to sign',
    'consent.required': 'Please confirm who you are to this minor',
    'consent.otherwise':
      'This sentence does not fit your relationship to the minor. Please read and tick the one shown now.',
    'parent_required':
      'At this park a parent or legal guardian signs for a minor. Send the waiver to the parent.',
    'signature.larger': 'Please sign larger, or type your name',
    'typed_name.other': 'Please type your own name: {name}',
    'typed_name.at_kiosk': 'Please type your own first and last name ({name})',
    'minor.required': 'Please choose a minor first',
    'template.required': 'Please choose a waiver',
    'template.retired': 'This waiver is no longer in use. Please choose another one.',
    'template.audience':
      'This waiver is not meant for somebody of that age. Please choose another one.',
    'birth_date.required': 'Please give the birth date before this waiver is signed',
    'minor.of_age': 'Somebody who is 18 or older signs for themselves',
    'subjects.required': 'Please choose who this waiver is for',
    'template.changed':
      'The text of this waiver has changed. Please read it again before you sign.',
    'ticket.invalid':
      'This waiver can no longer be signed without signing in. Please sign in and read it again.',
    'ticket.suspended':
      'The account was no longer active when this waiver was signed. Staff decide whether it is signed again.',
    'key.replaced':
      'The park signs its waivers with another key since this server was started. Nothing can be signed or recorded until it is restarted. Please tell a staff member.',
    'void.already': 'This waiver was voided before',
    'signature.hint': 'Sign in the box with your finger, a pen or the mouse',
    'detail.signed_by': 'Signed by',
    'detail.signed_for': 'Signed for',
    'detail.signed_as': 'Signed as',
    'detail.signed_at': 'Signed on',
    'detail.expires_at': 'Valid until',
    'detail.version': 'Version',
    'detail.ip_address': 'IP address',
    'detail.user_agent': 'Device',
    'detail.signature': 'Signature',
  },
} as const

export const messages = /* @__PURE__ */ withAge({
  ...bySource['portal.screens'],
  ...bySource['portal.flows'],
  ...bySource['portal.failures'],
  ...bySource['both.failures'],
  ...bySource['settled.consent'],
  ...bySource['settled.signature'],
  ...bySource.own,
})
