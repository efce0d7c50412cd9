import type { Vendor } from './vendor.ts'

/** Answers of Google Forms: the form's questions are its headings, and the first column says when. */
export const googleForms: Vendor = {
  name: 'Google Forms',
  source: 'other',
  tells: [
    ['Timestamp', 'Email Address'],
    ['Timestamp', 'Username'],
  ],
  columns: {
    Timestamp: 'waiver_signed',
    Username: 'email',
    Score: null,
  },
}
