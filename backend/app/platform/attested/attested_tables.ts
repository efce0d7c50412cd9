import type { Tables } from '#database/rows'

/**
 * Tables that attested rows may reference: a deletion there sets the column to null, or deletes the
 * row too.
 */
type Parent = 'customers' | 'documents' | 'memberships' | 'staff' | 'campaign_types' | 'visits'

type Attested<Row> = {
  /** Attested columns of a row; all others may change freely. */
  columns: readonly (keyof Row & string)[]
  /** The columns that point at rows of other tables. */
  pointsAt?: { [Column in keyof Row & string]?: Parent }
  /** Usual value of columns. A row with the usual value in each of them is not attested. */
  usually?: { [Column in keyof Row & string]?: Row[Column] }
  /**
   * Rows without an attestation: those with one of these values, because other rows prove the same.
   */
  except?: { column: keyof Row & string; values: readonly string[] }
  /**
   * Columns that the database fills in, with a value other than null, when a new row omits them.
   */
  filledIn?: readonly (keyof Row & string)[]
  /** Version of the list (`ATTESTED_AS`) that added the table, if not the first. */
  since?: number
  /** Columns that came later than their table, each with the number of its list. */
  younger?: { [Column in keyof Row & string]?: number }
}

type Registry = { [Table in keyof Tables]?: Attested<Tables[Table]> }

/**
 * The number of this list. Raise it with every change of the list, give a table that has rows already `since`, or a new column a place in
 * `younger`, and add a migration, so that no older version opens the park afterwards. The next start then attests what is new (`attest_raised.ts`).
 * A new column of visits needs no other number, as it is empty in days that were attested before it (`setSince`), nor does a new table, of
 * which no older park has a row.
 */
export const ATTESTED_AS = 3

/**
 * Attested tables: gate decisions, their actors and the history. Each row is attested in the
 * transaction of its change (docs/adr/0033-what-decides-at-the-gate.md). `park:check` lists rows
 * that differ from their attestation.
 */
export const ATTESTED = {
  customers: {
    filledIn: ['status', 'paper_waiver', 'legal_hold'],
    columns: [
      'status',
      'status_reason',
      'paper_waiver',
      'waiver_date',
      'paper_waiver_by',
      'legal_hold',
      'closed_at',
      'is_closed',
      'merged_into_id',
      'banned_at',
      'banned_by',
      'ban_until',
      'ban_reason',
    ],
    pointsAt: { paper_waiver_by: 'staff', merged_into_id: 'customers' },
    usually: { status: 'active', paper_waiver: 0, legal_hold: 0 },
  },
  guardianships: {
    columns: ['minor_id', 'guardian_id', 'relationship', 'created_at', 'ended_at'],
    pointsAt: { minor_id: 'customers', guardian_id: 'customers' },
  },
  passes: {
    columns: [
      'customer_id',
      'serial',
      'covered_until',
      'issued_on',
      'created_at',
      'ended_at',
      'ended_as',
    ],
    pointsAt: { customer_id: 'customers' },
  },
  pickups: {
    columns: [
      'minor_id',
      'customer_id',
      'allowed',
      'name',
      'phone',
      'relationship',
      'reason',
      'until',
      'pin_hash',
      'document_id',
      'created_at',
      'created_by',
    ],
    pointsAt: { minor_id: 'customers', customer_id: 'customers', document_id: 'documents' },
  },
  alerts: {
    columns: ['customer_id', 'text', 'severity', 'until', 'created_at', 'created_by', 'ended_at'],
    pointsAt: { customer_id: 'customers' },
  },
  waiver_stops: {
    columns: ['waiver_id', 'created_at', 'cleared_at', 'cleared_by', 'cleared_reason'],
  },
  waiver_templates: {
    filledIn: ['is_active', 'audience', 'required'],
    columns: ['is_active', 'audience', 'required', 'valid_for_days', 'archived_at', 'created_at'],
  },
  waiver_versions: {
    filledIn: ['requires_resign', 'is_sample'],
    columns: [
      'template_id',
      'name',
      'version',
      'content',
      'content_hash',
      'effective_date',
      'requires_resign',
      'created_by',
      'created_at',
      'is_sample',
      'sample_confirmed_at',
      'sample_confirmed_by',
    ],
    pointsAt: { created_by: 'staff' },
  },
  membership_types: {
    filledIn: ['default_price_cents', 'number_of_slots', 'is_active'],
    younger: { visits_included: 3 },
    columns: [
      'name',
      'display_name',
      'default_price_cents',
      'default_duration_days',
      'number_of_slots',
      'is_active',
      'created_at',
      'visits_included',
    ],
  },
  memberships: {
    filledIn: ['auto_renew'],
    younger: {
      anchor_day: 3,
      suspended_on: 3,
      resume_on: 3,
      gives_back: 3,
      visits_granted: 3,
      visits_left: 3,
    },
    columns: [
      'membership_id',
      'customer_id',
      'type_id',
      'status',
      'start_date',
      'end_date',
      'auto_renew',
      'price_paid_cents',
      'payment_method',
      'payment_reference',
      'created_at',
      'anchor_day',
      'suspended_on',
      'resume_on',
      'gives_back',
      'visits_granted',
      'visits_left',
    ],
  },
  membership_slots: {
    columns: ['membership_id', 'slot_number', 'customer_id', 'assigned_at', 'relationship'],
    pointsAt: { membership_id: 'memberships', customer_id: 'customers' },
  },
  membership_terms: {
    filledIn: ['kind'],
    younger: { kind: 2, staff_name: 2, reason: 2, corrects_id: 2 },
    columns: [
      'kind',
      'staff_name',
      'reason',
      'corrects_id',
      'membership_id',
      'type_id',
      'start_date',
      'end_date',
      'price_cents',
      'payment_method',
      'payment_reference',
      'paid_on',
      'recorded_by',
      'created_at',
    ],
    pointsAt: { membership_id: 'memberships', recorded_by: 'staff' },
  },
  day_closings: {
    columns: [
      'day',
      'staff_id',
      'staff_name',
      'expected_cents',
      'counted_cents',
      'payments',
      'note',
      'noted_by',
      'noted_at',
      'closed_by',
      'created_at',
    ],
    pointsAt: { staff_id: 'staff' },
  },
  staff: {
    filledIn: ['is_active'],
    columns: [
      'username',
      'email',
      'first_name',
      'last_name',
      'role',
      'is_active',
      'password_hash',
      'deactivated_at',
      'deactivated_moment',
      'password_until',
      'created_at',
    ],
  },
  staff_second_factors: {
    columns: ['staff_id', 'secret', 'confirmed_at', 'created_at'],
    pointsAt: { staff_id: 'staff' },
  },
  kiosk_devices: {
    columns: [
      'name',
      'code_hash',
      'code_expires_at',
      'token_hash',
      'created_by',
      'created_by_name',
      'created_at',
      'paired_at',
      'revoked_at',
    ],
    pointsAt: { created_by: 'staff' },
  },
  documents: {
    filledIn: ['is_verified'],
    columns: [
      'customer_id',
      'file_key',
      'filename',
      'document_type',
      'content_type',
      'file_size',
      'sha256',
      'uploaded_by_kind',
      'uploaded_by_id',
      'uploaded_by_name',
      'is_verified',
      'verified_by',
      'verified_at',
      'created_at',
    ],
    pointsAt: { customer_id: 'customers', verified_by: 'staff' },
  },
  imported_waivers: {
    columns: [
      'customer_id',
      'template_id',
      'version_id',
      'audience',
      'signed_day',
      'last_day',
      'by_guardian',
      'voided_at',
      'program',
      'title',
      'reference',
      'file_key',
      'created_at',
      'created_by_name',
    ],
    pointsAt: { customer_id: 'customers' },
  },
  customer_merges: {
    columns: [
      'winner_id',
      'loser_id',
      'fields',
      'journal',
      'merged_by',
      'merged_by_name',
      'created_at',
      'undone_at',
      'undone_by_name',
    ],
    pointsAt: { winner_id: 'customers', loser_id: 'customers', merged_by: 'staff' },
  },
  activity: {
    columns: [
      'customer_id',
      'actor_kind',
      'actor_id',
      'actor_name',
      'action',
      'details',
      'ip',
      'created_at',
    ],
    pointsAt: { customer_id: 'customers' },
  },
  audit_log: {
    since: 3,
    // Visits are attested per day, so that a check-in waits for no lock.
    except: { column: 'action', values: ['visit.checked_in', 'visit.checked_out'] },
    columns: [
      'created_at',
      'actor_kind',
      'actor_id',
      'actor_name',
      'action',
      'subject_kind',
      'subject_id',
      'subject_label',
      'details',
      'request_id',
    ],
  },
  membership_events: {
    columns: [
      'membership_id',
      'customer_id',
      'action',
      'details',
      'actor_kind',
      'actor_id',
      'actor_name',
      'created_at',
    ],
    pointsAt: { membership_id: 'memberships', customer_id: 'customers' },
  },
  slot_history: {
    columns: [
      'membership_id',
      'slot_id',
      'slot_number',
      'customer_id',
      'assigned_at',
      'removed_at',
    ],
    pointsAt: { membership_id: 'memberships', customer_id: 'customers' },
  },
  consent_events: {
    columns: [
      'customer_id',
      'campaign_type_id',
      'channel',
      'opted_in',
      'source',
      'text_shown',
      'touched',
      'actor_kind',
      'actor_id',
      'ip',
      'user_agent',
      'created_at',
    ],
    pointsAt: { customer_id: 'customers', campaign_type_id: 'campaign_types' },
  },
} as const satisfies Registry

export type AttestedTable = keyof typeof ATTESTED

/**
 * Attested columns of a visit. Visits are attested per day, after the day has closed, so that a
 * check-in waits for no lock.
 */
export const OF_A_VISIT = [
  'customer_id',
  'state',
  'under_id',
  'checked_in_at',
  'checked_out_at',
  'closed_by_job',
  'method',
  'device_name',
  'staff_name',
  'party_id',
  'is_minor',
  'covered',
  'coverage_state',
  'coverage_reason',
  'membership_row_id',
  'membership_number',
  'membership_type',
  'membership_end_date',
  'override_reason',
  'note',
  'undone_at',
  'undone_by',
  'undo_reason',
  'session_id',
  'waiver_id',
  'waiver_version_id',
  'waiver_seal',
  'waiver_sequence',
  'picked_up_name',
  'picked_up_by_id',
  'pickup_id',
  'picked_up_override',
  'picked_up_staff',
  'pack_id',
] as const satisfies (keyof Tables['visits'])[]

/** The same, each table in one form. */
export function attestedAs(table: AttestedTable): Required<Attested<Record<string, unknown>>> {
  return { ...UNSAID, ...ATTESTED[table] }
}

const UNSAID = {
  pointsAt: {},
  usually: {},
  except: { column: '', values: [] },
  filledIn: [],
  since: 1,
  younger: {},
}

/**
 * Columns of a table attested by an earlier version of the list: none if the table was not in it.
 */
export function attestedBy(list: number, table: AttestedTable): readonly string[] {
  const { columns, since, younger } = attestedAs(table)
  return since > list ? [] : columns.filter((column) => (younger[column] ?? since) <= list)
}

export const ATTESTED_TABLES = Object.keys(ATTESTED) as AttestedTable[]

export function isAttested(table: string): table is AttestedTable {
  return table in ATTESTED
}

/**
 * True if a row has only usual values or is proven by other rows, so that it needs no attestation.
 */
export function isUsual(
  table: AttestedTable,
  row: Record<string, unknown>,
  columns: readonly string[] = attestedAs(table).columns
): boolean {
  const { usually, except } = attestedAs(table)
  if (except.values.includes(String(row[except.column]))) return true
  if (Object.keys(usually).length === 0) return false
  return columns.every((column) => saysAsUsual(row[column], usually[column] ?? null))
}

function saysAsUsual(value: unknown, usual: unknown): boolean {
  const said = typeof value === 'boolean' ? Number(value) : (value ?? null)
  // The database fills in columns that a new row omits.
  return value === undefined || said === usual
}

/**
 * Foreign keys by parent table: when a parent row is deleted, the rows that reference it change or
 * are deleted.
 */
export const POINTING_AT: ReadonlyMap<string, readonly Pointing[]> = pointing()

type Pointing = { table: AttestedTable | 'visits'; column: string }

function pointing() {
  const all = ATTESTED_TABLES.flatMap((table) =>
    Object.entries(attestedAs(table).pointsAt).map(([column, parent]) => ({
      table,
      column,
      parent: parent as string,
    }))
  )
  const visits: (Pointing & { parent: string })[] = [
    { table: 'visits', column: 'customer_id', parent: 'customers' },
    { table: 'visits', column: 'membership_row_id', parent: 'memberships' },
    { table: 'visits', column: 'pack_id', parent: 'memberships' },
    { table: 'visits', column: 'under_id', parent: 'visits' },
  ]
  return Map.groupBy<string, Pointing & { parent: string }>(
    [...all, ...visits],
    ({ parent }) => parent
  )
}
