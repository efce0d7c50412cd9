import type { Vendor } from './vendor.ts'

/** Signed documents of WaiverSign. */
export const waiverSign: Vendor = {
  name: 'WaiverSign',
  source: 'other',
  tells: [
    ['Document Title', 'Date Signed', 'Participant First Name'],
    ['Event Name', 'Date Signed', 'Signer Email'],
  ],
  columns: {
    'Document Title': 'waiver_title',
    'Document ID': 'waiver_id',
    'Date Signed': 'waiver_signed',
    'Participant First Name': 'first_name',
    'Participant Last Name': 'last_name',
    'Signer Email': 'email',
    'Signer Phone': 'phone',
  },
}
