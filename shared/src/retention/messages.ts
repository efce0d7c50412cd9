import type { PurgedKind } from './constants.ts'

/** Messages of the retention report: data deleted at the end of its period. */
export const bySource = {
  own: {
    'title': 'Removed When Due',
    'hint':
      'Once a day what is past its time is removed: signed waivers when their years are over, sessions, links, letters and what imports left.',
    'empty': 'The daily round did not run yet.',
    'failed': 'Failed to load what was removed',
    'nothing': 'Nothing was due',
    'kind.closed_profiles': 'Closed profiles',
    'kind.waivers': 'Signed waivers',
    'kind.sessions': 'Rider sessions',
    'kind.staff_tokens': 'Staff sessions',
    'kind.password_links': 'Password links',
    'kind.idempotency_keys': 'Repeat keys',
    'kind.letters': 'Letters',
    'kind.import_cells': 'Import rows',
  },
} as const satisfies {
  own: Record<string, string> & Record<`kind.${PurgedKind}`, string>
}

export const messages = bySource.own
