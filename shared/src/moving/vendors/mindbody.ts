import type { Vendor } from './vendor.ts'

/** Clients of Mindbody. */
export const mindbody: Vendor = {
  name: 'Mindbody',
  source: 'other',
  tells: [
    ['Barcode ID', 'Mobile Phone', 'Liability Release'],
    ['RSSID', 'ClientID'],
    ['Client ID', 'Pricing Option', 'Expiration Date'],
  ],
  columns: {
    'Barcode ID': 'source_id',
    'ClientID': 'source_id',
    'Client ID': 'source_id',
    'RSSID': null,
    'Client': 'full_name',
    'Pricing Option': 'membership_level',
    'Activation Date': 'membership_start',
    'Expiration Date': 'membership_end',
    'Liability Release': 'waiver_accepted',
    'Liability Release Date': 'waiver_signed',
    'Promotional Emails': 'email_consent',
    'Promotional Texts': 'sms_consent',
  },
}
