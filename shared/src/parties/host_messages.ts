import { withAge } from '../age_words.ts'

/** Messages of the host's page, where a rider invites guests. */
export const bySource = {
  own: {
    'lead':
      'Your guests open the link on their own phones, register themselves and their children, and sign. You see who is ready.',
    'failed': 'Your invitations could not be loaded.',
    'none': 'You have not invited anybody yet.',
    'new': 'New invitation',
    'name': 'What is it?',
    'name.hint': 'Your guests read this, for example “Birthday of Leo”.',
    'day': 'Day',
    'make': 'Make the link',
    'make.busy': 'Making the link...',
    'make.failed': 'The invitation could not be made. Please try again.',
    'made': 'Your link is ready. Send it to your guests.',
    'link': 'Link to {name}',
    'code': 'Code of the link, for the camera of a phone',
    'copy': 'Copy link',
    'copied': 'Link copied',
    'copy.failed': 'The link could not be copied. Please mark it and copy it yourself.',
    'share': 'Share link',
    'share.text': '{name}, {date}: please register and sign before we meet.',
    'until': 'Guests can use the link until {date}.',
    'ended': 'Ended. Nobody can use the link any more.',
    'count': '{n} of at most {max} people',
    'guests': 'Who comes',
    'guests.failed': 'Who comes could not be loaded.',
    'covered': 'Waiver signed',
    'not_covered': 'Waiver missing',
    'minor': 'under 18',
    'all_ready': 'Everybody on the list has signed.',
    'missing': 'Waivers are missing for {n}.',
    'refresh': 'Look again',
    'remove': 'Remove {name} from the list',
    'remove.question': 'Remove {name} from the list?',
    'remove.explained': 'What was signed stays signed. With the link they can come back.',
    'remove.failed': 'Nobody was removed from the list. Please try again.',
    'end': 'End invitation',
    'end.question': 'End the invitation “{name}”?',
    'end.explained': 'The link stops working. Who has signed stays signed.',
    'end.failed': 'The invitation could not be ended. Please try again.',
    'end.done': 'The invitation has ended.',
  },
} as const

export const messages = /* @__PURE__ */ withAge(bySource.own)
