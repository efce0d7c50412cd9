/** Messages of the party API. */
export const bySource = {
  own: {
    'day.past': 'Day must not be in the past',
    'day.late': 'Day must not be after {day}',
    'host.required': 'Host is required',
    'host.kept_out': 'Somebody who is banned, suspended or inactive cannot invite others.',
    'people.none': 'Please choose who comes',
    'people.too_many': 'At most {n} people can be put on the list',
    'guest.host': 'The host stays on the list. End the invitation instead.',
    'unknown': 'This invitation is no longer valid.',
    'over': 'This invitation has ended.',
    'full': 'This invitation is full: at most {n} people can come.',
  },
} as const

export const messages = bySource.own
