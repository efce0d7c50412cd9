import type { Tables } from '#database/rows'

/** Columns by which tables refer to the person of a row. */
type PersonKey =
  | 'customer_id'
  | 'minor_id'
  | 'guardian_id'
  | 'host_id'
  | 'signer_id'
  | 'subject_id'
  | 'winner_id'
  | 'asker_id'
  | 'low_id'

type OfPeople = {
  [Table in keyof Tables]: PersonKey & keyof Tables[Table] extends never ? never : Table
}[keyof Tables]

/** Decides per column whether the export has it; a string is its name in the export. */
type Decisions<Table extends keyof Tables> = Record<keyof Tables[Table], boolean | string>

/**
 * Columns of the personal data export, for each table that refers to people. A new table, or a new column of one of
 * these, does not compile until it is decided here.
 */
export const TOLD = {
  campaign_recipients: {
    id: false,
    campaign_id: false,
    customer_id: false,
    state: true,
    reason: false,
    uncertain: false,
    settled_at: true,
  },
  deletion_requests: {
    id: false,
    customer_id: false,
    member_id: false,
    state: true,
    reason: true,
    asked_at: true,
    settled_at: true,
    settled_by_name: false,
  },
  email_changes: {
    id: false,
    customer_id: false,
    email: true,
    hash: false,
    created_at: true,
    expires_at: true,
    used_at: true,
  },
  // The person's own requests to a parent; requests of others to them are not theirs.
  guardian_requests: {
    id: false,
    minor_id: false,
    phone: true,
    guardian_id: false,
    twin_of: false,
    state: true,
    created_at: true,
    expires_at: true,
    settled_at: true,
  },
  // Requests to other adults, and the shared household; the others' names are their own data.
  household_adults: {
    id: false,
    asker_id: false,
    asked_id: false,
    state: true,
    created_at: true,
    expires_at: true,
    settled_at: true,
  },
  // Letters addressed to the person; the text is not kept with them.
  letters: {
    id: false,
    round: false,
    kind: true,
    customer_id: false,
    address: true,
    family_id: false,
    subject: true,
    details: false,
    status: true,
    reason: true,
    created_at: true,
    posted_at: false,
    sent_at: true,
  },
  // Letters about the person, also those that went to a guardian.
  letter_people: {
    id: false,
    letter_id: false,
    customer_id: false,
    kind: true,
    occasion: true,
    copy: false,
  },
  imported_waivers: {
    id: false,
    customer_id: false,
    template_id: false,
    version_id: false,
    audience: false,
    signed_day: true,
    last_day: true,
    by_guardian: true,
    voided_at: true,
    program: true,
    title: true,
    reference: true,
    file_key: false,
    created_at: true,
    created_by_name: false,
  },
  known_devices: {
    id: false,
    hash: false,
    staff_id: false,
    customer_id: false,
    created_at: true,
    last_seen_at: true,
    expires_at: true,
  },
  parties: {
    id: false,
    uid: false,
    hash: false,
    host_id: false,
    day: true,
    name: true,
    created_at: true,
    expires_at: true,
    ended_at: true,
  },
  // Parties that the person joined; the other guests are not theirs.
  party_guests: { id: false, party_id: false, customer_id: false, created_at: true },
  passes: {
    id: false,
    customer_id: false,
    live_for: false,
    serial: true,
    covered_until: true,
    issued_on: true,
    created_at: true,
    ended_at: true,
    ended_as: true,
  },
  sessions: {
    id: false,
    hash: false,
    kind: true,
    customer_id: false,
    device_id: false,
    created_at: true,
    idle_until: true,
    expires_at: true,
    by_pass: true,
    by_link: true,
    by_staff_link: true,
  },
  sign_ins: {
    id: false,
    customer_id: false,
    device_id: false,
    channel: true,
    day: true,
    created_at: true,
  },
  signing_tickets: {
    id: false,
    hash: false,
    signer_id: false,
    kind: true,
    device_id: false,
    template_id: false,
    version_id: false,
    content_hash: false,
    subject_ids: false,
    created_at: true,
    expires_at: true,
    by_staff_link: true,
    used_at: true,
    signing: false,
  },
  slot_history: {
    id: false,
    membership_id: false,
    slot_id: false,
    slot_number: true,
    customer_id: false,
    assigned_at: true,
    removed_at: true,
  },
  // Staff names are left out.
  visits: {
    id: false,
    customer_id: false,
    park_day: true,
    state: true,
    open_for: false,
    under_id: false,
    checked_in_at: true,
    checked_out_at: true,
    closed_by_job: true,
    method: true,
    device_name: 'device',
    staff_name: false,
    party_id: false,
    is_minor: true,
    covered: true,
    coverage_state: true,
    coverage_reason: true,
    membership_row_id: false,
    membership_number: true,
    membership_type: true,
    membership_end_date: true,
    override_reason: true,
    note: true,
    undone_at: true,
    undone_by: false,
    undo_reason: true,
    session_id: false,
    waiver_id: false,
    waiver_version_id: false,
    // As in the letter about the signing.
    waiver_seal: true,
    waiver_sequence: true,
    picked_up_name: true,
    picked_up_by_id: false,
    pickup_id: false,
    // A manager's reason for a different decision is internal, and so is the deciding staff member.
    picked_up_override: false,
    picked_up_staff: false,
    pack_id: false,
    was_first: false,
    was_again: false,
  },
  // Exported by their own rooms.
  activity: 'elsewhere',
  alerts: 'elsewhere',
  consent_events: 'elsewhere',
  customer_merges: 'elsewhere',
  documents: 'elsewhere',
  guardianships: 'elsewhere',
  marketing_preferences: 'elsewhere',
  membership_events: 'elsewhere',
  membership_slots: 'elsewhere',
  memberships: 'elsewhere',
  pickups: 'elsewhere',
  signed_waivers: 'elsewhere',
  vehicles: 'elsewhere',
  // Repeats the history, which is exported.
  audit_log: 'not told',
  // Hashes of links that grant access, and data derived from exported data.
  duplicate_pairs: 'not told',
  import_changes: 'not told',
  import_rows: 'not told',
  match_keys: 'not told',
  password_links: 'not told',
  search_keys: 'not told',
  sign_links: 'not told',
  // The results of a decided item are included: the registration, the waiver, the visit. An item that waits for staff is
  // not: whose it is, is not known yet.
  offline_items: 'not told',
  // Expire within a day; their result is a link of guardian and minor.
  parent_links: 'not told',
} as const satisfies { [Table in OfPeople]: Decisions<Table> | 'elsewhere' | 'not told' }

/** Tables with decisions per column. */
export type Told = {
  [Table in keyof typeof TOLD]: (typeof TOLD)[Table] extends string ? never : Table
}[keyof typeof TOLD]

type ToldColumn<Table extends Told> = {
  [Column in keyof (typeof TOLD)[Table]]: (typeof TOLD)[Table][Column] extends false
    ? never
    : Column
}[keyof (typeof TOLD)[Table]] &
  string

/** Select list of a table's exported columns, for the alias used in the query. */
export function toldOf<Table extends Told, Alias extends string>(table: Table, alias: Alias) {
  return Object.entries(TOLD[table])
    .filter(([, told]) => told !== false)
    .map(([column, told]) =>
      told === true ? `${alias}.${column}` : `${alias}.${column} as ${told}`
    ) as `${Alias}.${ToldColumn<Table>}`[]
}
