import type { Vendor } from './vendor.ts'

/** Guests and signed waivers of ROLLER. */
export const roller: Vendor = {
  name: 'ROLLER',
  source: 'other',
  tells: [
    ['Customer ID', 'Waiver Signed Date', 'Waiver Expiry Date'],
    ['Guest First Name', 'Guest Last Name', 'Waiver Expiry Date'],
    ['Signed waiver ID', 'Signed on', 'Expires on'],
  ],
  columns: {
    'Customer ID': 'source_id',
    'Signed waiver ID': 'waiver_id',
    'Waiver Signed Date': 'waiver_signed',
    'Signed on': 'waiver_signed',
    'Waiver Expiry Date': 'waiver_expires',
    'Expires on': 'waiver_expires',
    'Guest First Name': 'first_name',
    'Guest Last Name': 'last_name',
    'Accepts marketing': 'email_consent',
  },
}
