import type { Vendor } from './vendor.ts'

/** Members of PushPress. */
export const pushPress: Vendor = {
  name: 'PushPress',
  source: 'other',
  tells: [
    ['Client UUID', 'First Name', 'Last Name'],
    ['Plan Name', 'Plan Status', 'Next Charge Date'],
  ],
  columns: {
    'Client UUID': 'source_id',
    'Plan Name': 'membership_level',
    'Plan Start Date': 'membership_start',
    'Plan End Date': 'membership_end',
    'Plan Status': 'membership_status',
    'Next Charge Date': null,
    'Primary Account': 'guardian_name',
  },
}
