import type { Vendor } from './vendor.ts'

/** Customers of Shopify. */
export const shopify: Vendor = {
  name: 'Shopify',
  source: 'other',
  tells: [
    ['Accepts Email Marketing', 'Default Address Address1'],
    ['Accepts Marketing', 'Total Spent', 'Total Orders'],
    ['Accepts Email Marketing', 'Total Spent'],
  ],
  columns: {
    'Customer ID': 'source_id',
    'Accepts Email Marketing': 'email_consent',
    'Accepts Marketing': 'email_consent',
    'Accepts SMS Marketing': 'sms_consent',
    'Default Address Company': null,
    'Default Address Address1': 'address_line1',
    'Default Address Address2': 'address_line2',
    'Default Address City': 'city',
    'Default Address Province Code': 'state',
    'Default Address Zip': 'zip_code',
    'Default Address Phone': 'phone',
    'Province Code': 'state',
    'Address1': 'address_line1',
    'Address2': 'address_line2',
    'Note': 'notes',
    'Tax Exempt': null,
  },
}
