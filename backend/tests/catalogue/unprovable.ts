/**
 * Columns that can be changed by hand in the database without `park:check` noticing, each with its reason. A new column
 * must be attested (`app/platform/attested`), be covered by a rule, or be listed here; docs/security.md shows the list.
 */

/** All columns of a table, or some of them, each with its reason. */
type Reasons = string | Record<string, string>

const COUNTED =
  'how often the row was changed, so that two who change it at once do not overwrite each other'
const PERSON =
  'what is known of a person today; staff or the person change it, and the history tells it: what was signed shows what was sealed'
const DERIVED = 'follows from other columns, and is made of them again'
const SHOWN = 'how it is shown and ordered in lists'
const SENT = 'what was written to whom; it decides nothing at the gate'
const SECRET =
  'whoever writes to the database can open a session anyway; what is done in it is attested and names who did it'
const PASSING = 'a link, ticket or code that is over within days; what was done with it is attested'
const LOOKS =
  'how the park looks; it decides nothing at the gate, and a signed waiver has sealed the name of its day'
const WORK = 'how far the park is with its own work; decides nothing'
const COUNTED_AS =
  'what a visit of somebody who was deleted counts as in the report on visits; it decides nothing at the gate'
const NUMBER = 'a number inside the house: which waiver a row is about says its uid'

export const UNPROVABLE: Record<string, Reasons> = {
  api_keys: SECRET,
  attestations: {},
  attested_rows: {
    row_id: 'an index: a row of it that leads elsewhere is found by what was attested',
  },
  audit_log: { label_key: DERIVED, label_tail: DERIVED },
  campaign_recipients: SENT,
  campaign_types: SENT,
  campaigns: SENT,
  counters: {
    name: 'numbers that were given: one that was given twice is found where it must be one',
    value: 'numbers that were given: one that was given twice is found where it must be one',
  },
  customers: {
    member_id: PERSON,
    first_name: PERSON,
    last_name: PERSON,
    first_name_search: DERIVED,
    last_name_search: DERIVED,
    email: PERSON,
    phone: PERSON,
    date_of_birth: PERSON,
    address_line_1: PERSON,
    address_line_2: PERSON,
    city: PERSON,
    state: PERSON,
    zip_code: PERSON,
    emergency_contact_name: PERSON,
    emergency_contact_phone: PERSON,
    guardian_name: PERSON,
    guardian_phone: PERSON,
    guardian_email: PERSON,
    marketing_consent: DERIVED,
    notes: PERSON,
    password_hash: SECRET,
    password_by_staff_link: SECRET,
    email_by_staff: SECRET,
    needs_guardian: PERSON,
    source: PERSON,
    created_at: PERSON,
    created_day: PERSON,
    revision: COUNTED,
    match_step: WORK,
    no_phone: PERSON,
    phone_released_at: PERSON,
    claims_phone: PERSON,
    household_phone_of: PERSON,
    letters_stopped_at: PERSON,
    declined_at: PERSON,
    declined_template: PERSON,
    declined_reason: PERSON,
  },
  daily_sign_ins:
    'sums of the sign-ins; sums that contradict them are found, both changed together are not',
  deletion_requests: 'what somebody asked for and staff answered; the history tells both',
  duplicate_pairs:
    'who may be the same person; what merges them is attested, and so is the history, which tells who called them two people',
  email_changes: PASSING,
  erased_people:
    'how many people who were deleted had been registered on a day; it decides nothing at the gate',
  file_removals: WORK,
  guardian_requests: PASSING,
  household_adults: 'which adults belong together; it decides nothing at the gate',
  idempotency_keys: 'tells a call that is repeated; no answer shows it',
  import_changes: 'what an undo gives back; the change itself is in the history of the person',
  import_records: WORK,
  import_rows: 'what was read of a file; whoever was made of it is a person like any other',
  import_warnings: 'what was read of a file; whoever was made of it is a person like any other',
  imports: 'what was read of a file; whoever was made of it is a person like any other',
  kiosk_devices: {
    last_seen_at: WORK,
    beat_at: WORK,
    waiting: WORK,
    oldest_captured_at: WORK,
    app_version: WORK,
    clock_skew_ms: WORK,
  },
  known_devices: SECRET,
  leases: WORK,
  letter_people: SENT,
  letters: SENT,
  marketing_preferences:
    'follows from the evidence of consent, which is attested; one that contradicts it is found',
  match_keys: DERIVED,
  membership_terms: {
    list_price_cents:
      'what the type cost when it was sold, for the sheet of the day; what was paid is attested',
    uncounted_for:
      'in whose drawer cash is until it is counted; the sheet of the day sums each seller’s cash of the payments themselves',
  },
  membership_types: { description: SHOWN, sort_order: SHOWN, revision: COUNTED },
  memberships: { revision: COUNTED },
  offline_items:
    'what a tablet captured; its result is a person, a sealed waiver or a visit like any other',
  outbox: SENT,
  parent_links: PASSING,
  park_exports: WORK,
  park_face: LOOKS,
  park_pictures: LOOKS,
  park_version: WORK,
  parties: 'who is expected on a day; who comes is judged like everybody else',
  party_guests: 'who is expected on a day; who comes is judged like everybody else',
  password_links: PASSING,
  purges: 'how much the daily round has removed; what was erased is sealed',
  renewal_reminders: SENT,
  search_keys: DERIVED,
  search_words: DERIVED,
  segments: 'saved searches of staff; they decide nothing at the gate',
  sessions: SECRET,
  setup_skips: 'first steps of the park that an admin skipped; they decide nothing at the gate',
  sign_ins: 'who signed in when; decides nothing at the gate',
  sign_links: PASSING,
  signed_waivers: { id: NUMBER, same_hash: PASSING, same_number: PASSING },
  signing_tickets: PASSING,
  staff: {
    last_login: WORK,
    revision: COUNTED,
  },
  staff_recovery_codes: SECRET,
  staff_second_factors: { last_step: WORK },
  staff_tokens: SECRET,
  vehicles:
    'which vehicles a person brings; staff and the person change it, and the history tells it',
  visit_changes: WORK,
  visit_events: WORK,
  visits: {
    id: 'which number a visit has; on a day that has closed another number is found',
    was_first: COUNTED_AS,
    was_again: COUNTED_AS,
  },
  waiver_answers: 'follows from the sealed waiver; a row that says otherwise is found',
  waiver_chain_events: { id: NUMBER },
  waiver_erasures: { id: NUMBER },
  waiver_events: { id: NUMBER },
  waiver_pdfs:
    'a PDF is made of the sealed record alone; one that comes out otherwise is told in the log',
  waiver_records: { id: NUMBER },
  waiver_templates: { revision: COUNTED },
  webhook_deliveries: SENT,
  webhooks: SECRET,
}

/** Why a change of this column is not detected, or null if it is. */
export function reasonFor(table: string, column: string): string | null {
  const reasons = UNPROVABLE[table]
  if (typeof reasons === 'string') return reasons
  return reasons?.[column] ?? null
}

/** The list as in docs/security.md: a line per table and reason. */
export function unprovableTable(): string[] {
  return Object.entries(UNPROVABLE).flatMap(([table, reasons]) => {
    if (typeof reasons === 'string') return [`| \`${table}\` | all | ${reasons} |`]
    const byReason = Map.groupBy(Object.entries(reasons), ([, reason]) => reason)
    return [...byReason].map(([reason, columns]) => {
      const names = columns.map(([column]) => `\`${column}\``).join(', ')
      return `| \`${table}\` | ${names} | ${reason} |`
    })
  })
}

/** The protection of each table's columns, as in docs/reliability.md: a line per table. */
export function tamperTable(columns: ReadonlyMap<string, readonly string[]>): string[] {
  return [...columns].map(([table, names]) => {
    const listed = names.filter((name) => reasonFor(table, name) !== null).length
    const found = names.length - listed
    return `| \`${table}\` | ${names.length} | ${found} | ${listed} |`
  })
}
