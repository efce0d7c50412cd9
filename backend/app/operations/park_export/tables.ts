import type { Tables } from '#database/rows'

/** A table whose rows the file has, as `csv/<table>.csv`. */
type Kept<Row> = {
  /** Columns by which the rows are ordered: the primary key, if it is not `id`. */
  key?: readonly (keyof Row & string)[]
  /** Columns that the file leaves out, each with its value after an import. */
  without?: { [Column in keyof Row & string]?: string | null }
  /** Columns that refer to rows of the same table: written when all rows are there. */
  later?: readonly (keyof Row & string)[]
  /** Columns of bytes: Base64 in the file. */
  bytes?: readonly (keyof Row & string)[]
  /** True if a new park has rows of it before anybody has used it; an import replaces them. */
  seeded?: true
}

type Registry = { [Table in keyof Tables]: Kept<Tables[Table]> | 'left out' }

/** No hash of a password has this form, so it opens no session. */
const NO_PASSWORD = '-'
/** A printed password that has ended: the next start prints another one for the first admin. */
const LONG_AGO = '2000-01-01 00:00:00'

/**
 * The tables of the park, in the order in which an import fills them: a table stands after those that it refers to. A
 * new table does not compile until it is decided here (docs/product/park-export.md).
 */
export const PARK_TABLES = {
  counters: { key: ['name'], seeded: true },
  park_pictures: { bytes: ['image'] },
  park_face: { seeded: true },
  setup_skips: {},
  staff: { without: { password_hash: NO_PASSWORD, password_until: LONG_AGO }, seeded: true },
  membership_types: { seeded: true },
  campaign_types: { seeded: true },
  waiver_templates: { seeded: true },
  waiver_versions: { seeded: true },
  customers: { later: ['merged_into_id', 'household_phone_of'] },
  guardianships: {},
  guardian_requests: {},
  household_adults: {},
  customer_merges: {},
  duplicate_pairs: {},
  alerts: {},
  documents: {},
  pickups: {},
  memberships: {},
  membership_slots: {},
  membership_terms: {},
  membership_events: {},
  slot_history: {},
  renewal_reminders: {},
  day_closings: {},
  waiver_records: { bytes: ['image'] },
  waiver_chain: { key: ['sequence'] },
  waiver_chain_head: { without: { key_id: null }, seeded: true },
  waiver_chain_events: {},
  waiver_checkpoints: { key: ['sequence'] },
  waiver_erasures: {},
  waiver_pdfs: {},
  signed_waivers: {},
  waiver_events: {},
  waiver_answers: {},
  waiver_stops: {},
  imported_waivers: {},
  passes: {},
  visits: { later: ['under_id'] },
  visit_changes: {},
  visit_events: {},
  parties: {},
  party_guests: {},
  // Tablets are paired again: what paired them is left out.
  kiosk_devices: { without: { code_hash: null, code_expires_at: null, token_hash: null } },
  offline_items: {},
  vehicles: {},
  sign_ins: {},
  daily_sign_ins: { key: ['day'] },
  consent_events: {},
  marketing_preferences: {},
  campaigns: {},
  campaign_recipients: {},
  letters: {},
  letter_people: {},
  segments: { seeded: true },
  deletion_requests: {},
  erased_people: {},
  purges: { seeded: true },
  imports: {},
  import_rows: {},
  import_records: {},
  import_changes: {},
  import_warnings: {},
  activity: { seeded: true },
  audit_log: { seeded: true },
  attestations: { key: ['sequence'], seeded: true },
  attested_rows: { key: ['table_name', 'row_id'], seeded: true },
  // Derived from the above, so that the search works at once.
  search_keys: { key: ['kind', 'search_key', 'beside', 'customer_id'] },
  search_words: { key: ['search_key', 'word'] },
  match_keys: { key: ['match_key', 'customer_id'] },

  // Sessions, links, secrets and what is on its way: none of it belongs in another place.
  api_keys: 'left out',
  email_changes: 'left out',
  file_removals: 'left out',
  idempotency_keys: 'left out',
  known_devices: 'left out',
  leases: 'left out',
  outbox: 'left out',
  parent_links: 'left out',
  park_exports: 'left out',
  park_version: 'left out',
  password_links: 'left out',
  sessions: 'left out',
  sign_links: 'left out',
  signing_tickets: 'left out',
  staff_recovery_codes: 'left out',
  staff_second_factors: 'left out',
  staff_tokens: 'left out',
  webhook_deliveries: 'left out',
  webhooks: 'left out',
} as const satisfies Registry

export type KeptTable = {
  [Table in keyof typeof PARK_TABLES]: (typeof PARK_TABLES)[Table] extends 'left out'
    ? never
    : Table
}[keyof typeof PARK_TABLES]

/** The tables of the file, in the order of an import. */
export const KEPT_TABLES = Object.entries(PARK_TABLES)
  .filter(([, kept]) => kept !== 'left out')
  .map(([table]) => table as KeptTable)

/** Tables that hold sessions and secrets of a new park: an import empties them. */
export const EMPTIED = [
  'staff_tokens',
  'staff_recovery_codes',
  'staff_second_factors',
  'known_devices',
  'idempotency_keys',
  'outbox',
] as const satisfies (keyof Tables)[]

type Decided = {
  key: readonly string[]
  without: Readonly<Record<string, string | null>>
  later: readonly string[]
  bytes: readonly string[]
  seeded: boolean
}

/** The decision on a table, in one form. */
export function keptOf(table: KeptTable): Decided {
  return { key: ['id'], without: {}, later: [], bytes: [], seeded: false, ...PARK_TABLES[table] }
}

/** Its file in the ZIP. */
export function fileOf(table: KeptTable): string {
  return `csv/${table}.csv`
}
