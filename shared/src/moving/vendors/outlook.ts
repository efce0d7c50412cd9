import type { Vendor } from './vendor.ts'

/** Contacts of Outlook. */
export const outlook: Vendor = {
  name: 'Outlook',
  source: 'other',
  tells: [
    ['E-mail Address', 'Business Phone', 'Mobile Phone'],
    ['Home Street', 'Home Postal Code', 'E-mail 2 Address'],
  ],
  columns: {
    'E-mail Address': 'email',
    'E-mail 2 Address': 'email',
    'E-mail 3 Address': 'email',
    'Mobile Phone': 'phone',
    'Primary Phone': 'phone',
    'Home Phone': 'phone',
    'Home Phone 2': 'phone',
    'Business Phone': 'work_phone',
    'Home Street': 'address_line1',
    'Home Street 2': 'address_line2',
    'Home City': 'city',
    'Home State': 'state',
    'Home Postal Code': 'zip_code',
    'Business Street': null,
    'Business City': null,
    'Business State': null,
    'Business Postal Code': null,
    'Other Street': null,
    'Anniversary': null,
    'Notes': 'notes',
  },
}
