import type { SetupItem } from './constants.ts'

/** First steps of a new park, on the dashboard of admins. */
export const bySource = {
  own: {
    'title': 'Set up your park',
    'progress': '{done} of {all} done',
    'failed': 'Failed to load the first steps',
    'skip': 'Skip',
    'skip.failed': 'Not skipped. Please try again.',
    'state.done': 'Done',
    'state.skipped': 'Skipped',
    'name': 'Name your park',
    'name.about':
      'Riders read “{name}” on every page and letter. Days begin and end by the clock of {zone}: {time} now.',
    'logo': 'Add your logo',
    'logo.about': 'With your color and a picture, riders see your park and not ours.',
    'texts': 'Confirm your waiver texts',
    'texts.about':
      '{n} {n|text is a sample|texts are samples}. Riders cannot sign until you confirm or replace {n|it|them}.',
    'texts.done_about': 'Riders can sign.',
    'types': 'Set your membership types and prices',
    'types.about': 'Five examples are there. Change them to what you sell, or skip if they fit.',
    'tablet': 'Pair the first tablet',
    'tablet.about': 'A tablet at the gate checks riders in with their phone number.',
    'second_factor': 'Protect your account with a second factor',
    'second_factor.about': 'A code from your phone, besides the password.',
    'second_factor.off':
      'First allow it on the server: STAFF_SECOND_FACTOR=optional in the settings, then restart.',
    'import': 'Bring in your riders',
    'import.about': 'From a file of the program that you used before, or skip to start empty.',
  },
} as const satisfies {
  own: Record<string, string> & Record<SetupItem | `${SetupItem}.about`, string>
}

export const messages = bySource.own
