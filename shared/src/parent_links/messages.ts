import { withAge } from '../age_words.ts'

/** Sending a waiver to a parent's phone: the asking screen, and the page of the link. */
export const bySource = {
  own: {
    'send': 'Send it to the parent',
    'send.child': 'Not your child? Send it to the parent',
    'title': 'Send the waiver to a parent',
    'title.own': 'Send the waiver to your parent',
    'hint':
      'They read and sign on their own phone. It takes a minute, and this screen turns green.',
    'contact': "Parent's phone or email",
    'contact.required': "Please enter the parent's phone number or email address",
    'contact.one': 'Please enter a phone number or an email address, not both',
    'contact.wrong': 'Please enter a 10-digit phone number or an email address',
    'submit': 'Send the waiver',
    'busy': 'Sending the waiver...',
    'failed': 'The waiver could not be sent. Please try again.',
    'minor.required': 'Please say which child it is for',
    'minor.adult': 'Only a waiver for a person under 18 is sent to a parent',
    'waiting.title': 'Waiting for the parent',
    'waiting.sms': 'We sent a text message to {to}. The parent can also scan this code.',
    'waiting.email': 'We sent an email to {to}. The parent can also scan this code.',
    'waiting.code': 'The parent scans this code with their phone.',
    'waiting.alt': 'Code that opens the waiver on a phone',
    'waiting.opened': 'The parent has opened the waiver.',
    'waiting.cut': 'No connection. We keep looking.',
    'signed.title': 'Signed',
    'signed': '{name} is covered and can ride.',
    'signed.child': '{name} is covered. A staff member checks them in.',
    'refused.title': 'Not signed',
    'refused': 'The answer was: not my child. Please see a staff member.',
    'over': 'This link is no longer valid. Please ask for a new one.',
    'confirm.title': 'Sign for {name}',
    'confirm.asks': '{asker} asks you to read and sign the waiver for {name} at {park}.',
    'confirm.you': 'Your name',
    'confirm.phone': 'Your phone number',
    'confirm.submit': 'Next: read and sign',
    'confirm.busy': 'Opening the waiver...',
    'confirm.failed': 'This could not be saved. Please try again.',
    'confirm.refuse': 'Not my child',
    'confirm.phone_taken':
      'This number is on file already. Please open the link that we sent to it, enter your own number, or see a staff member.',
    'confirm.phone_required': 'Please enter your phone number',
    'confirm.refused': 'Thank you. The person who asked sees that it is not your child.',
    'confirm.settled': 'This link was answered already.',
    'open.failed': 'The link could not be opened. Please check the connection.',
  },
} as const

export const messages = /* @__PURE__ */ withAge(bySource.own)
