import type { Vendor } from './vendor.ts'

/** Signed waivers of WaiverForever: children stand in numbered columns. */
export const waiverForever: Vendor = {
  name: 'WaiverForever',
  source: 'other',
  tells: [
    ['Template Title', 'Received At (UTC)'],
    ['Template Title', 'Received At'],
  ],
  columns: {
    'Waiver ID': 'waiver_id',
    'Template Title': 'waiver_title',
    'Received At (UTC)': 'waiver_signed',
    'Received At': 'waiver_signed',
    'Name': 'full_name',
    'Address': 'address',
    'Status': 'row_status',
  },
}
