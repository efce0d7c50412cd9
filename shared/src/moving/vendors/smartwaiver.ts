import type { Vendor } from './vendor.ts'

/** Participants of Smartwaiver: one row for each person of a waiver. */
export const smartwaiver: Vendor = {
  name: 'Smartwaiver',
  source: 'smartwaiver',
  tells: [
    ['Waiver ID', 'Date Completed', 'Kiosk'],
    ['Waiver Title', 'Email Verified', 'Is Minor'],
    ['Waiver Title', 'Marketing Allowed'],
  ],
  columns: {
    'Waiver ID': 'household_key',
    'Waiver Title': 'waiver_title',
    'Date Completed': 'waiver_signed',
    'Created On': 'waiver_signed',
    'Created On (UTC)': 'waiver_signed',
    'Expiration Date': 'waiver_expires',
    'Marketing Allowed': 'email_consent',
    'Is Minor': 'is_minor',
    'Guardian Relationship': 'guardian_relationship',
  },
}
