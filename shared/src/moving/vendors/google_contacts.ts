import type { Vendor } from './vendor.ts'

/** Contacts of Google: numbered columns, and " ::: " between several values. */
export const googleContacts: Vendor = {
  name: 'Google Contacts',
  source: 'other',
  tells: [
    ['E-mail 1 - Value', 'Phone 1 - Value'],
    ['Phonetic First Name', 'File As', 'Labels'],
    ['Given Name', 'Family Name', 'Group Membership'],
  ],
  columns: {
    'Name': 'full_name',
    'File As': null,
    'E-mail 1 - Value': 'email',
    'E-mail 2 - Value': 'email',
    'E-mail 3 - Value': 'email',
    'Phone 1 - Value': 'phone',
    'Phone 2 - Value': 'phone',
    'Phone 3 - Value': 'phone',
    'Address 1 - Formatted': 'address',
    'Address 1 - Street': 'address_line1',
    'Address 1 - Extended Address': 'address_line2',
    'Address 1 - City': 'city',
    'Address 1 - Region': 'state',
    'Address 1 - Postal Code': 'zip_code',
    'Address 1 - PO Box': null,
    'Nickname': null,
    'Organization Name': null,
  },
}
