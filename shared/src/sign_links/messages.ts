import { withAge } from '../age_words.ts'

/** Messages of sign links, for signing without a password: API responses, and the page they open. */
export const bySource = {
  own: {
    'over': 'This link is no longer valid. Please ask a staff member for a new one.',
    'all_signed': 'Everything is signed. There is nothing left to do.',
    'kept_out': 'Somebody who is banned, suspended or inactive gets no link to sign.',
    'minor': 'A parent or guardian signs for somebody under 18: make the link for one of them.',
    'no_email': 'There is no e-mail address on file for this person.',
    'title': 'Sign your waiver',
    'opening': 'The link is being opened…',
    'missing': '{name}, a signature is missing for:',
    'self_minor': 'Somebody under 18 cannot sign. Please ask a parent or guardian.',
    'failed': 'The link could not be opened. Please try again.',
    'family.failed': 'What is missing could not be loaded.',
    'ended': 'Nobody was here for a while, so the page was closed. Open the link again to go on.',
    'signed_over': 'Thank you, your signature has arrived. You can close this page.',
    'unsent':
      'Your signature is kept here and is sent as soon as there is a connection. Please leave this page open.',
    'done_title': 'Thank you, everything is signed',
    'done': 'You can close this page.',
    'hand_back': 'Please hand the device back to the staff.',
    'to_counter': 'Staff: back to the counter',
  },
} as const

export const messages = /* @__PURE__ */ withAge(bySource.own)
