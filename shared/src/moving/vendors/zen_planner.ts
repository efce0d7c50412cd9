import type { Vendor } from './vendor.ts'

/** People of Zen Planner. */
export const zenPlanner: Vendor = {
  name: 'Zen Planner',
  source: 'other',
  tells: [
    ['EmailAddress', 'HomePhone', 'CellPhone', 'WorkPhone'],
    ['LastName', 'FirstName', 'BeginDate', 'EndDate'],
  ],
  columns: {
    'Membership': 'membership_level',
    'BeginDate': 'membership_start',
    'EndDate': 'membership_end',
    'Status': null,
    'Parent or Guardian': 'guardian_name',
  },
}
