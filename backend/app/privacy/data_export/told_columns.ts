import type { Tables } from '#database/rows'

/** How tables point at the person whom their rows are about. */
type PersonKey =
  | 'customer_id'
  | 'minor_id'
  | 'guardian_id'
  | 'host_id'
  | 'signer_id'
  | 'subject_id'
  | 'winner_id'
  | 'low_id'

type OfPeople = {
  [Table in keyof Tables]: PersonKey & keyof Tables[Table] extends never ? never : Table
}[keyof Tables]

/** Whether a column is told to the person whom it is about; a text is what it is called then. */
type Decisions<Table extends keyof Tables> = Record<keyof Tables[Table], boolean | string>

/**
 * What the file of everything that is known of a person tells of each table that points at people, column by column. A
 * new table, and a new column of one of these, is decided here, or this does not compile.
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
  // What the person asked of a parent; whom others asked is theirs.
  guardian_requests: {
    id: false,
    minor_id: false,
    phone: true,
    guardian_id: false,
    state: true,
    created_at: true,
    expires_at: true,
    settled_at: true,
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
  // To what the person said to come; who else did is theirs.
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
  // Who of the staff checked them in is the staff's own business.
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
  },
  // Told as their rooms list them.
  activity: 'elsewhere',
  consent_events: 'elsewhere',
  customer_merges: 'elsewhere',
  documents: 'elsewhere',
  guardianships: 'elsewhere',
  marketing_preferences: 'elsewhere',
  membership_events: 'elsewhere',
  membership_slots: 'elsewhere',
  memberships: 'elsewhere',
  signed_waivers: 'elsewhere',
  // Hashes of links that open something, and what is made of what is told already.
  duplicate_pairs: 'not told',
  import_rows: 'not told',
  match_keys: 'not told',
  password_links: 'not told',
  search_keys: 'not told',
  sign_links: 'not told',
} as const satisfies { [Table in OfPeople]: Decisions<Table> | 'elsewhere' | 'not told' }

/** The tables of which the decisions are columns. */
export type Told = {
  [Table in keyof typeof TOLD]: (typeof TOLD)[Table] extends string ? never : Table
}[keyof typeof TOLD]

type ToldColumn<Table extends Told> = {
  [Column in keyof (typeof TOLD)[Table]]: (typeof TOLD)[Table][Column] extends false
    ? never
    : Column
}[keyof (typeof TOLD)[Table]] &
  string

/** What is selected of a table to tell it, as the query calls the table. */
export function toldOf<Table extends Told, Alias extends string>(table: Table, alias: Alias) {
  return Object.entries(TOLD[table])
    .filter(([, told]) => told !== false)
    .map(([column, told]) =>
      told === true ? `${alias}.${column}` : `${alias}.${column} as ${told}`
    ) as `${Alias}.${ToldColumn<Table>}`[]
}
