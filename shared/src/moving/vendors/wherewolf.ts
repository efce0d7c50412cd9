import type { Vendor } from './vendor.ts'

/** Guests of Wherewolf: days stand before months, and a child names the guardian only. */
export const wherewolf: Vendor = {
  name: 'Wherewolf',
  source: 'other',
  tells: [
    ['Guest ID', 'D.O.B.', 'Trip Date'],
    ['Guest ID', 'Guardian Name', 'Over 18'],
  ],
  columns: {
    'Guest ID': 'source_id',
    'Signed': 'waiver_signed',
    'Trip Date': null,
    'Over 18': 'is_adult',
    'Marketing Opt In': 'email_consent',
  },
}
