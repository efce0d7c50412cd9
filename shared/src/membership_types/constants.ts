/** Slots of a membership type; more than one makes it a family type. */
export const SLOTS_MIN = 1
export const SLOTS_MAX = 10
export const DEFAULT_SLOTS = 1
export const DEFAULT_SORT_ORDER = 0

/** A family plan: the primary member and up to four more. */
export const FAMILY_MEMBERS_MAX = 4

/** Membership types a new park starts with; filters and renewals use these names. */
export const MEMBERSHIP_TYPE_SEEDS = [
  {
    name: 'daily',
    display_name: 'Daily',
    description: 'One day at the park',
    default_price: 35,
    default_duration_days: 1,
    number_of_slots: 1,
    sort_order: 1,
  },
  {
    name: 'weekly',
    display_name: 'Weekly',
    description: 'Seven days in a row',
    default_price: 120,
    default_duration_days: 7,
    number_of_slots: 1,
    sort_order: 2,
  },
  {
    name: 'monthly',
    display_name: 'Monthly',
    description: 'A month of riding',
    default_price: 180,
    default_duration_days: 30,
    number_of_slots: 1,
    sort_order: 3,
  },
  {
    name: 'yearly',
    display_name: 'Yearly',
    description: 'The whole year for one rider',
    default_price: 600,
    default_duration_days: 365,
    number_of_slots: 1,
    sort_order: 4,
  },
  {
    name: 'family',
    display_name: 'Family',
    description: 'The whole year for the primary member and up to four more',
    default_price: 1200,
    default_duration_days: 365,
    number_of_slots: 1 + FAMILY_MEMBERS_MAX,
    sort_order: 5,
  },
] as const

/** Most visits that a pack includes. */
export const VISITS_MAX = 1000
