import type { Vendor } from './vendor.ts'

/** Submissions of Jotform: a form's questions are its headings. */
export const jotform: Vendor = {
  name: 'Jotform',
  source: 'other',
  tells: [
    ['Submission Date', 'Submission ID'],
    ['Submission Date', 'Submission IP'],
  ],
  columns: {
    'Submission Date': 'waiver_signed',
    'Submission ID': 'waiver_id',
    'Submission IP': null,
    'Last Update Date': null,
  },
}
