import type { MayRideCode } from './constants.ts'

/** What the gate says, and why it refuses. */
export const bySource = {
  own: {
    'may_ride.banned': 'Banned: {reason}',
    'may_ride.banned_until': 'Banned until {day}: {reason}',
    'may_ride.suspended': 'This person is suspended',
    'may_ride.inactive': 'This person is inactive',
    'may_ride.closed': 'The profile is closed',
    'may_ride.unknown_age': 'The birth date is not known',
    'may_ride.not_covered': 'A waiver is missing',
    'may_ride.expired': 'The waiver has run out',
    'may_ride.voided': 'The waiver was voided',
    'may_ride.resign_required': 'The waiver has changed and must be signed again',
    'may_ride.guardian_absent': 'No guardian is in the park',
    'may_ride.membership_missing': 'There is no membership or day pass for today',
    'may_ride.membership_expired': 'The membership has ended',
    'may_ride.covered': 'Covered by a waiver',
    'refused.not_covered': 'Somebody is not ready to ride. A reason is needed to let them in.',
    'refused.see_staff': 'Somebody needs a decision of staff. A reason is needed to let them in.',
    'reason.min': 'Reason must be at least {n} characters',
    'people.none': 'Please choose somebody to check in',
    'people.too_many': 'At most {n} people can be checked in at once',
    'check_out.what': 'Please send either the visits or a whole day',
    'check_out.none': 'Please choose a visit to check out',
    'check_out.too_many': 'At most {n} visits can be checked out at once',
    'check_out.all_forbidden': 'Only managers check out a whole day',
    'ban.until_past': 'The last day of a ban must not be in the past',
    'counter.min': 'Search must be at least {n} characters',
    'stream.full': 'Too many screens follow the visits already. Please close one.',
  } satisfies Record<string, string> & Record<`may_ride.${MayRideCode}`, string>,
} as const

export const messages = bySource.own
