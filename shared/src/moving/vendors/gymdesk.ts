import type { Vendor } from './vendor.ts'

/** Members of Gymdesk. */
export const gymdesk: Vendor = {
  name: 'Gymdesk',
  source: 'other',
  tells: [
    ['Member ID', 'Membership', 'Membership Start', 'Join Date'],
    ['Member', 'Barcode', 'Membership', 'Joined On'],
  ],
  columns: {
    'Member': 'full_name',
    'Member ID': 'source_id',
    'Barcode': null,
    'Membership': 'membership_level',
    'Membership Start': 'membership_start',
    'Membership End': 'membership_end',
    'Membership Expiration': 'membership_end',
    'Join Date': null,
    'Joined On': null,
    'Parent': 'guardian_name',
    'Primary Member': 'guardian_name',
  },
}
