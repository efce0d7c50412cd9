/*
 * Every column that points at a person, and what merging does with it. `tests/functional/merges/every_key.spec.ts` compares these
 * lists with the keys of the database: a new table has to say here what becomes of its rows.
 */

/** Follow the person: a plain change of whom the row points at. */
export const FOLLOWS = [
  // Whoever was merged into the loser before is found through the winner from now on.
  ['customers', 'merged_into_id'],
  ['documents', 'customer_id'],
  ['memberships', 'customer_id'],
  // Whom a signed waiver counts for. What was signed, by whom and for whom, is never rewritten.
  ['signed_waivers', 'counts_for_id'],
  ['activity', 'customer_id'],
  ['membership_events', 'customer_id'],
  ['slot_history', 'customer_id'],
  ['consent_events', 'customer_id'],
  ['sign_ins', 'customer_id'],
  ['deletion_requests', 'customer_id'],
  ['parties', 'host_id'],
] as const

/** Follow too, but two rows may have to become one (`combine_*.ts`). */
export const COMBINED = [
  ['guardianships', 'minor_id'],
  ['guardianships', 'guardian_id'],
  ['membership_slots', 'customer_id'],
  ['marketing_preferences', 'customer_id'],
  ['visits', 'customer_id'],
  ['passes', 'customer_id'],
  ['party_guests', 'customer_id'],
] as const

/** End with the record that goes: nobody is signed in as somebody who is no more. */
export const ENDS = [
  ['sessions', 'customer_id'],
  ['known_devices', 'customer_id'],
  ['password_links', 'customer_id'],
  ['sign_links', 'customer_id'],
  ['signing_tickets', 'signer_id'],
  ['email_changes', 'customer_id'],
  ['guardian_requests', 'minor_id'],
  ['guardian_requests', 'guardian_id'],
] as const

/** Stay with the record that they tell of. */
export const STAYS = [
  ['signed_waivers', 'subject_id'],
  ['signed_waivers', 'signer_id'],
  ['import_rows', 'customer_id'],
  ['match_keys', 'customer_id'],
  ['search_keys', 'customer_id'],
  ['duplicate_pairs', 'low_id'],
  ['duplicate_pairs', 'high_id'],
  // What was sent to a record, or kept from it, was so.
  ['campaign_recipients', 'customer_id'],
  ['customer_merges', 'winner_id'],
  ['customer_merges', 'loser_id'],
] as const

/** Lines that are only ever added: of those that are gone meanwhile none has to be put back. */
export const LOGS: ReadonlySet<string> = new Set([
  'activity',
  'membership_events',
  'slot_history',
  'consent_events',
  'sign_ins',
])
