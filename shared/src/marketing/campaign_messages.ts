import { withAge } from '../age_words.ts'

/** Campaign messages for managers, and why an action was refused. */
export const bySource = {
  own: {
    'sent_already': 'This campaign was sent and can no longer be changed',
    'nobody': 'Nobody would receive this campaign',
    'phone.required': 'Enter a phone number for the test message',
    'text.required': 'Message is required',
    'subject.required': 'Subject is required',
    'skipped.gone': 'No longer a customer',
    'skipped.minor': 'Under 18',
    'skipped.type_off': 'The campaign type was switched off',
    'skipped.opted_out': 'Opted out in the meantime',
    'skipped.not_affirmed': 'Has not ticked SMS themselves',
    'skipped.inactive': 'Not an active customer',
    'skipped.no_address': 'No address to send to',
    'letter.greeting': 'Hello {name},',
    'letter.why': 'You receive this because you agreed to hear about {type} from {park}.',
    'letter.unsubscribe': 'Unsubscribe from {type}',
    'letter.change': 'Change what you hear from us',
    'sms.stop': 'Stop: {url}',
  },
} as const

export const messages = /* @__PURE__ */ withAge(bySource.own)
