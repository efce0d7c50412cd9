import type { Vendor } from './vendor.ts'

/** Customers of QuickBooks: a list, or the contact report with its title above. */
export const quickBooks: Vendor = {
  name: 'QuickBooks',
  source: 'quickbooks',
  tells: [
    ['Full Name', 'Resale Number'],
    ['Customer', 'Phone Numbers', 'Billing Address'],
    ['Full Name', 'Opening Balance'],
    ['Customer full name', 'Bill address'],
  ],
  columns: {
    'Full Name': 'full_name',
    'Customer full name': 'full_name',
    'Customer': 'full_name',
    'Phone Numbers': 'phone',
    'Billing Address': 'address',
    'Bill address': 'address',
    'Shipping Address': null,
    'Ship address': null,
    'Company': null,
    'Fax': null,
    'Opening Balance Date': null,
  },
}
