import type { Vendor } from './vendor.ts'

/** Customers of Square. */
export const square: Vendor = {
  name: 'Square',
  source: 'other',
  tells: [
    ['Square Customer ID'],
    ['Email Subscription Status', 'Instant Profile'],
    ['Lifetime Spend', 'Transaction Count', 'Creation Source'],
  ],
  columns: {
    'Square Customer ID': 'source_id',
    'Reference ID': null,
    'Email Subscription Status': 'email_consent',
    'Memo': 'notes',
    'Nickname': null,
    'First Visit': null,
    'Last Visit': null,
  },
}
