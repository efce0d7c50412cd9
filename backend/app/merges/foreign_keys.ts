/*
 * Every column that points at a person, and what merging does with it. `tests/functional/merges/every_key.spec.ts` compares these
 * lists with the keys of the database: a new table has to say here what becomes of its rows.
 */

/** The row is pointed at the winner without further changes. */
export const FOLLOWS = [
  // Records merged into the loser before are found through the winner from now on.
  ['customers', 'merged_into_id'],
  // A shared household phone is the winner's.
  ['customers', 'household_phone_of'],
  ['documents', 'customer_id'],
  ['memberships', 'customer_id'],
  // Customer whom a signed waiver counts for. The signed data, its signer and its subject are never
  // rewritten.
  ['signed_waivers', 'counts_for_id'],
  ['imported_waivers', 'customer_id'],
  ['activity', 'customer_id'],
  ['membership_events', 'customer_id'],
  ['slot_history', 'customer_id'],
  ['consent_events', 'customer_id'],
  ['sign_ins', 'customer_id'],
  ['deletion_requests', 'customer_id'],
  ['parties', 'host_id'],
  // Pickup lists of two records of one minor become one list; the people on it follow their own
  // merges.
  ['pickups', 'minor_id'],
  ['pickups', 'customer_id'],
  ['letters', 'customer_id'],
  ['offline_items', 'customer_id'],
  ['vehicles', 'customer_id'],
] as const

/** The same, but two rows may become one (`combine_*.ts`). */
export const COMBINED = [
  ['guardianships', 'minor_id'],
  ['guardianships', 'guardian_id'],
  ['guardian_requests', 'minor_id'],
  ['guardian_requests', 'guardian_id'],
  ['guardian_requests', 'twin_of'],
  ['household_adults', 'asker_id'],
  ['household_adults', 'asked_id'],
  ['membership_slots', 'customer_id'],
  ['marketing_preferences', 'customer_id'],
  ['visits', 'customer_id'],
  ['passes', 'customer_id'],
  ['party_guests', 'customer_id'],
  ['alerts', 'customer_id'],
  ['letter_people', 'customer_id'],
] as const

/** Sessions and links that end with the loser: a merged record cannot be signed in. */
export const ENDS = [
  ['sessions', 'customer_id'],
  ['known_devices', 'customer_id'],
  ['password_links', 'customer_id'],
  ['sign_links', 'customer_id'],
  ['signing_tickets', 'signer_id'],
  // Links last a day; the merged record can send new ones.
  ['parent_links', 'asker_id'],
  ['parent_links', 'minor_id'],
  ['parent_links', 'guardian_id'],
  ['email_changes', 'customer_id'],
] as const

/** Rows that stay with their original record. */
export const STAYS = [
  ['signed_waivers', 'subject_id'],
  ['signed_waivers', 'signer_id'],
  ['import_rows', 'customer_id'],
  ['import_changes', 'customer_id'],
  ['match_keys', 'customer_id'],
  ['search_keys', 'customer_id'],
  ['duplicate_pairs', 'low_id'],
  ['duplicate_pairs', 'high_id'],
  // Messages sent to a record, or withheld from it, stay with it.
  ['campaign_recipients', 'customer_id'],
  ['customer_merges', 'winner_id'],
  ['customer_merges', 'loser_id'],
] as const

/**
 * Columns that staff may change, or whose rows may be deleted: an undone merge restores those that
 * still exist.
 */
export const MAY_CHANGE: ReadonlySet<string> = new Set(['household_phone_of'])

/** Append-only rows, and requests that expire: those deleted meanwhile need not be restored. */
export const LOGS: ReadonlySet<string> = new Set([
  'activity',
  'membership_events',
  'slot_history',
  'consent_events',
  'sign_ins',
  'guardian_requests',
  // A person who was taken off a list stays off it.
  'pickups',
  // A vehicle that was deleted stays deleted.
  'vehicles',
  'household_adults',
  // Letters are deleted after their retention period.
  'letters',
  'letter_people',
])
