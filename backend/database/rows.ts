/**
 * The rows of each table as the drivers of SQLite and of MySQL answer them: numbers as numbers, a yes or no as 1 or 0, instants as UTC text
 * `YYYY-MM-DD HH:mm:ss`, days as text `YYYY-MM-DD` (`dateStrings` in config/database.ts), pictures as bytes. A sum and an average are
 * text on MySQL (`Number(…)`). Generated from the migrated tables by `npm run codegen`: never edited.
 */
import type { Day } from '@trailgate/shared/dates'
import type { ActivityAction } from '@trailgate/shared/activity/actions'
import type { SubjectKind } from '@trailgate/shared/activity/actions'
import type { CampaignBar } from '@trailgate/shared/marketing/campaigns'
import type { ConsentSource } from '@trailgate/shared/marketing/constants'
import type { PaymentMethod } from '@trailgate/shared/memberships/constants'
import type { CoverageReason } from '@trailgate/shared/waivers/constants'
import type { CoverageState } from '@trailgate/shared/waivers/constants'

/** No or yes. */
export type Flag = 0 | 1

/** UTC, `YYYY-MM-DD HH:mm:ss`. */
export type Instant = string

export interface ActivityRow {
  id: number
  customer_id: number | null
  actor_kind: string
  actor_id: number | null
  actor_name: string | null
  action: string
  details: string | null
  ip: string | null
  created_at: Instant
}

export interface AlertsRow {
  id: number
  customer_id: number
  text: string
  severity: 'info' | 'warn' | 'stop'
  until: Day | null
  created_at: Instant
  created_by: string | null
  ended_at: Instant | null
}

export interface ApiKeysRow {
  id: number
  name: string
  hash: string | null
  scopes: string
  created_by: number | null
  created_by_name: string | null
  created_at: Instant
  last_used_at: Instant | null
  expires_at: Instant | null
  revoked_at: Instant | null
}

export interface AttestationsRow {
  sequence: number
  body: string
  hash: string
  signature: string
}

export interface AttestedRowsRow {
  table_name: string
  row_id: number
  sequence: number
  salt: string | null
  digest: string | null
}

export interface AuditLogRow {
  id: number
  created_at: Instant
  actor_kind: 'staff' | 'rider' | 'kiosk' | 'link' | 'key' | 'job'
  actor_id: number | null
  actor_name: string | null
  action: ActivityAction
  subject_kind: SubjectKind
  subject_id: number | null
  subject_label: string | null
  label_key: string | null
  label_tail: string | null
  details: string
  request_id: string | null
}

export interface CampaignRecipientsRow {
  id: number
  campaign_id: number
  customer_id: number | null
  state: 'waiting' | 'posted' | 'sent' | 'failed' | 'skipped'
  reason: CampaignBar | null
  uncertain: Flag
  settled_at: Instant | null
}

export interface CampaignTypesRow {
  id: number
  name: string
  description: string | null
  is_active: Flag
  created_at: Instant
  updated_at: Instant
  revision: number
}

export interface CampaignsRow {
  id: number
  campaign_type_id: number
  channel: 'email' | 'sms'
  subject: string | null
  text: string
  state: 'draft' | 'sending' | 'sent'
  author_id: number | null
  author_name: string
  revision: number
  created_at: Instant
  updated_at: Instant
  sent_at: Instant | null
  finished_at: Instant | null
}

export interface ConsentEventsRow {
  id: number
  customer_id: number | null
  campaign_type_id: number | null
  channel: 'email' | 'sms'
  opted_in: Flag
  source: ConsentSource
  text_shown: string | null
  touched: Flag | null
  actor_kind: string
  actor_id: number | null
  ip: string | null
  user_agent: string | null
  created_at: Instant
}

export interface CountersRow {
  name: string
  value: number
}

export interface CustomerMergesRow {
  id: number
  winner_id: number
  loser_id: number
  fields: string
  journal: string
  merged_by: number | null
  merged_by_name: string | null
  created_at: Instant
  undone_at: Instant | null
  undone_by_name: string | null
}

export interface CustomersRow {
  id: number
  member_id: string
  first_name: string
  last_name: string
  first_name_search: string
  last_name_search: string
  email: string | null
  phone: string | null
  date_of_birth: Day | null
  status: 'active' | 'inactive' | 'suspended'
  address_line_1: string | null
  address_line_2: string | null
  city: string | null
  state: string | null
  zip_code: string | null
  emergency_contact_name: string | null
  emergency_contact_phone: string | null
  guardian_name: string | null
  guardian_phone: string | null
  guardian_email: string | null
  paper_waiver: Flag
  waiver_date: Day | null
  paper_waiver_by: number | null
  covered_until: Day | null
  marketing_consent: Flag
  notes: string | null
  password_hash: string | null
  needs_guardian: Flag
  legal_hold: Flag
  source: 'portal' | 'kiosk' | 'staff' | 'import' | 'guardian'
  closed_at: Instant | null
  merged_into_id: number | null
  created_at: Instant
  created_day: Day
  revision: number
  covered_since: Day | null
  match_step: number
  is_closed: Flag | null
  banned_at: Instant | null
  banned_by: string | null
  ban_until: Day | null
  ban_reason: string | null
  password_by_staff_link: Flag
  status_reason: 'deceased' | null
  email_by_staff: Flag
  no_phone: Flag
  phone_released_at: Instant | null
  claims_phone: string | null
  household_phone_of: number | null
  letters_stopped_at: Instant | null
  declined_at: Instant | null
  declined_template: string | null
  declined_reason: string | null
}

export interface DailySignInsRow {
  day: Day
  total: number
  people: number
  last_people: number
}

export interface DayClosingsRow {
  id: number
  day: Day
  staff_id: number | null
  staff_name: string | null
  expected_cents: number
  counted_cents: number
  payments: number
  note: string | null
  noted_by: string | null
  noted_at: Instant | null
  closed_by: string | null
  created_at: Instant
}

export interface DeletionRequestsRow {
  id: number
  customer_id: number | null
  member_id: string
  state: 'open' | 'withdrawn' | 'refused' | 'done'
  reason: string | null
  asked_at: Instant
  settled_at: Instant | null
  settled_by_name: string | null
}

export interface DocumentsRow {
  id: number
  customer_id: number
  file_key: string
  filename: string
  document_type: 'waiver' | 'identification' | 'medical' | 'insurance' | 'other'
  content_type: string
  file_size: number
  sha256: string
  uploaded_by_kind: string
  uploaded_by_id: number | null
  uploaded_by_name: string | null
  is_verified: Flag
  verified_by: number | null
  verified_at: Instant | null
  created_at: Instant
}

export interface DuplicatePairsRow {
  id: number
  low_id: number
  high_id: number
  score: number
  reasons: string
  found_at: Instant
  dismissed_at: Instant | null
  dismissed_by: number | null
  dismissed_by_name: string | null
  low_ban_seen: Instant | null
  high_ban_seen: Instant | null
}

export interface EmailChangesRow {
  id: number
  customer_id: number
  email: string
  hash: string
  created_at: Instant
  expires_at: Instant
  used_at: Instant | null
}

export interface ErasedPeopleRow {
  id: number
  created_day: Day
  created_at: Instant
}

export interface FileRemovalsRow {
  id: number
  file_key: string
  due_at: Instant
}

export interface GuardianRequestsRow {
  id: number
  minor_id: number
  phone: string
  guardian_id: number | null
  state: 'open' | 'accepted' | 'refused'
  created_at: Instant
  expires_at: Instant
  settled_at: Instant | null
  twin_of: number | null
}

export interface GuardianshipsRow {
  id: number
  minor_id: number
  guardian_id: number
  relationship: 'parent' | 'guardian' | 'grandparent' | 'other'
  created_at: Instant
  ended_at: Instant | null
}

export interface HouseholdAdultsRow {
  id: number
  asker_id: number
  asked_id: number
  state: 'open' | 'accepted' | 'refused' | 'ended'
  created_at: Instant
  expires_at: Instant | null
  settled_at: Instant | null
}

export interface IdempotencyKeysRow {
  id: number
  scope: string
  key: string
  request_hash: string
  resource: string
  resource_id: number | null
  created_at: Instant
  expires_at: Instant
  resource_uid: string | null
}

export interface ImportChangesRow {
  id: number
  import_id: number
  customer_id: number
  row_number: number
  field: string
  before_value: string | null
  after_value: string | null
}

export interface ImportRecordsRow {
  id: number
  import_id: number
  kind: string
  record_id: number
}

export interface ImportRowsRow {
  id: number
  import_id: number
  row_number: number
  result: 'created' | 'skipped' | 'failed'
  field: string | null
  reason: string | null
  customer_id: number | null
  cells: string | null
  place: number
}

export interface ImportWarningsRow {
  id: number
  import_id: number
  row_number: number
  field: string | null
  message: string
}

export interface ImportedWaiversRow {
  id: number
  customer_id: number
  template_id: number
  version_id: number
  audience: 'adult' | 'minor' | 'any'
  signed_day: Day
  last_day: Day
  by_guardian: Flag
  voided_at: Instant | null
  program: string | null
  title: string | null
  reference: string | null
  created_at: Instant
  created_by_name: string | null
  file_key: string | null
}

export interface ImportsRow {
  id: number
  file_name: string
  file_sha256: string
  state: 'running' | 'done' | 'failed' | 'interrupted' | 'undone'
  headings: string
  columns: string
  total_rows: number
  processed_rows: number
  imported_count: number
  skipped_count: number
  failed_count: number
  worker: string
  alive_at: Instant
  created_by: number | null
  created_by_name: string
  created_at: Instant
  finished_at: Instant | null
  undone_at: Instant | null
  undo_began_at: Instant | null
  undo_by: string | null
  undo_people: number | null
  source: string | null
  program: string | null
  options: string | null
  created: string | null
  left_behind: string | null
  warning_count: number
  updated_count: number
}

export interface KioskDevicesRow {
  id: number
  name: string
  code_hash: string | null
  code_expires_at: Instant | null
  token_hash: string | null
  created_by: number | null
  created_by_name: string
  created_at: Instant
  paired_at: Instant | null
  last_seen_at: Instant | null
  revoked_at: Instant | null
  beat_at: Instant | null
  waiting: number | null
  oldest_captured_at: Instant | null
  app_version: string | null
  clock_skew_ms: number | null
}

export interface KnownDevicesRow {
  id: number
  hash: string
  staff_id: number | null
  customer_id: number | null
  created_at: Instant
  last_seen_at: Instant
  expires_at: Instant
}

export interface LeasesRow {
  id: number
  name: string
  claimed_by: string
  claimed_until: Instant
}

export interface LetterPeopleRow {
  id: number
  letter_id: number
  customer_id: number
  kind:
    | 'waiver_expiring_30'
    | 'waiver_expiring_7'
    | 'waiver_resign'
    | 'waiver_voided'
    | 'park_closed'
    | 'membership_ending'
  occasion: string
  copy: number
}

export interface LettersRow {
  id: number
  round: string
  kind:
    | 'waiver_expiring_30'
    | 'waiver_expiring_7'
    | 'waiver_resign'
    | 'waiver_voided'
    | 'park_closed'
    | 'membership_ending'
  customer_id: number
  address: string
  family_id: number
  subject: string
  details: string | null
  status: 'queued' | 'sent' | 'failed' | 'stopped'
  reason: string | null
  created_at: Instant
  posted_at: Instant | null
  sent_at: Instant | null
}

export interface MarketingPreferencesRow {
  id: number
  customer_id: number
  campaign_type_id: number
  email_opted_in: Flag
  sms_opted_in: Flag
  sms_affirmed: Flag
  email_opt_in_date: Instant | null
  email_opt_out_date: Instant | null
  sms_opt_in_date: Instant | null
  sms_opt_out_date: Instant | null
  updated_at: Instant
}

export interface MatchKeysRow {
  match_key: string
  customer_id: number
}

export interface MembershipEventsRow {
  id: number
  membership_id: number
  customer_id: number | null
  action: string
  details: string | null
  actor_kind: string
  actor_id: number | null
  actor_name: string | null
  created_at: Instant
}

export interface MembershipSlotsRow {
  id: number
  membership_id: number
  slot_number: number
  customer_id: number | null
  assigned_at: Instant | null
  relationship: string | null
}

export interface MembershipTermsRow {
  id: number
  membership_id: number | null
  type_id: number
  start_date: Day
  end_date: Day | null
  price_cents: number
  payment_method: 'cash' | 'card' | 'online' | 'bank_transfer' | null
  payment_reference: string | null
  paid_on: Day
  recorded_by: number | null
  created_at: Instant
  kind: 'sale' | 'renewal' | 'refund' | 'correction' | 'import'
  staff_name: string | null
  reason: string | null
  corrects_id: number | null
  uncounted_for: number | null
  closing_id: number | null
  list_price_cents: number | null
}

export interface MembershipTypesRow {
  id: number
  name: string
  display_name: string
  description: string | null
  default_price_cents: number
  default_duration_days: number | null
  number_of_slots: number
  is_active: Flag
  sort_order: number
  created_at: Instant
  revision: number
  visits_included: number | null
}

export interface MembershipsRow {
  id: number
  membership_id: number
  customer_id: number
  type_id: number
  status: 'active' | 'suspended' | 'cancelled' | 'expired'
  start_date: Day
  end_date: Day | null
  auto_renew: Flag
  price_paid_cents: number | null
  payment_method: PaymentMethod | null
  payment_reference: string | null
  created_at: Instant
  revision: number
  anchor_day: number | null
  suspended_on: Day | null
  resume_on: Day | null
  gives_back: Flag | null
  visits_granted: number | null
  visits_left: number | null
}

export interface OfflineItemsRow {
  id: number
  uid: string
  device_id: number
  kind: 'registration' | 'signing' | 'visit'
  status: 'needs_staff' | 'accepted' | 'discarded'
  captured_at: Instant
  skew_ms: number | null
  received_at: Instant
  code: string | null
  said: string | null
  payload: string | null
  customer_id: number | null
  resolved_by_id: number | null
  resolved_by_name: string | null
  resolved_at: Instant | null
  discard_reason: string | null
}

export interface OutboxRow {
  id: number
  channel: 'mail' | 'sms'
  address: string
  subject: string
  text: string
  html: string | null
  idempotency_key: string | null
  state: 'waiting' | 'sending' | 'sent' | 'failed'
  attempts: number
  run_at: Instant
  claimed_by: string | null
  claimed_until: Instant | null
  sent_at: Instant | null
  last_error: string | null
  created_at: Instant
  campaign_recipient_id: number | null
  worker: string | null
  begun_at: Instant | null
  waiver_signing: string | null
  letter_id: number | null
  held_until: Instant | null
  waiver_signings: string | null
}

export interface ParentLinksRow {
  id: number
  shown_hash: string
  sent_hash: string
  holder_hash: string | null
  asker_id: number
  minor_id: number | null
  guardian_id: number | null
  first_name: string | null
  last_name: string | null
  date_of_birth: Day | null
  phone: string | null
  email: string | null
  at_kiosk: Flag
  state: 'waiting' | 'opened' | 'confirmed' | 'refused'
  created_at: Instant
  expires_at: Instant
  settled_at: Instant | null
}

export interface ParkExportsRow {
  id: number
  state: 'running' | 'ready' | 'failed'
  size: number | null
  sha256: string | null
  created_at: Instant
  expires_at: Instant
}

export interface ParkFaceRow {
  id: number
  name: string | null
  accent: string | null
  welcome: string | null
  logo_id: number | null
  hero_id: number | null
  revision: number
  changed_by: string | null
  changed_at: Instant | null
}

export interface ParkPicturesRow {
  id: number
  kind: 'logo' | 'hero'
  content_type: string
  width: number
  height: number
  tone: 'any' | 'dark' | 'light'
  sha256: string
  size: number
  image: Uint8Array
  created_by: string | null
  created_at: Instant
}

export interface ParkVersionRow {
  id: number
  version: string
  changed_at: Instant
  demo_since: Instant | null
}

export interface PartiesRow {
  id: number
  uid: string
  hash: string
  host_id: number
  day: Day
  name: string
  created_at: Instant
  expires_at: Instant
  ended_at: Instant | null
}

export interface PartyGuestsRow {
  id: number
  party_id: number
  customer_id: number
  created_at: Instant
}

export interface PassesRow {
  id: number
  customer_id: number | null
  live_for: number | null
  serial: string
  covered_until: Day | null
  issued_on: Day
  created_at: Instant
  ended_at: Instant | null
  ended_as: 'replaced' | 'revoked' | 'merged' | 'deleted' | null
}

export interface PasswordLinksRow {
  id: number
  customer_id: number
  hash: string
  purpose: 'set' | 'reset'
  created_at: Instant
  expires_at: Instant
  used_at: Instant | null
  seen_by_staff: Flag
}

export interface PickupsRow {
  id: number
  minor_id: number
  customer_id: number | null
  allowed: Flag
  name: string
  phone: string | null
  relationship: string | null
  reason: string | null
  until: Day | null
  pin_hash: string | null
  document_id: number | null
  created_at: Instant
  created_by: string | null
}

export interface PurgesRow {
  id: number
  day: Day
  kind:
    | 'closed_profiles'
    | 'waivers'
    | 'sessions'
    | 'staff_tokens'
    | 'password_links'
    | 'idempotency_keys'
    | 'letters'
    | 'import_cells'
  removed: number
  purged_at: Instant
}

export interface RenewalRemindersRow {
  id: number
  membership_id: number
  end_date: Day
  created_at: Instant
}

export interface SearchKeysRow {
  kind: string
  search_key: string
  beside: string
  customer_id: number
}

export interface SearchWordsRow {
  search_key: string
  word: string
}

export interface SegmentsRow {
  id: number
  name: string
  resource: 'customers' | 'memberships'
  query: string
  shared: Flag
  staff_id: number | null
  staff_name: string | null
  built_in: 'came_uncovered' | 'runs_out' | 'must_sign_again' | 'stayed_away' | null
  created_at: Instant
  updated_at: Instant
}

export interface SessionsRow {
  id: number
  hash: string
  kind: 'rider' | 'kiosk'
  customer_id: number
  device_id: number | null
  created_at: Instant
  idle_until: Instant
  expires_at: Instant
  by_pass: Flag
  by_link: Flag
  by_staff_link: Flag
}

export interface SetupSkipsRow {
  id: number
  item: 'name' | 'logo' | 'texts' | 'types' | 'tablet' | 'second_factor' | 'import'
  skipped_by: string | null
  skipped_at: Instant
}

export interface SignInsRow {
  id: number
  customer_id: number | null
  device_id: number | null
  channel: 'portal' | 'kiosk'
  day: Day
  created_at: Instant
}

export interface SignLinksRow {
  id: number
  customer_id: number
  hash: string
  created_at: Instant
  expires_at: Instant
  seen_by_staff: Flag
}

export interface SignedWaiversRow {
  id: number
  uid: string
  signing: string
  subject_id: number | null
  signer_id: number | null
  template_id: number
  version_id: number
  template_name: string
  template_version: string
  audience: 'adult' | 'minor' | 'any'
  subject_first_name: string
  subject_last_name: string
  by_guardian: Flag
  signed_at: Instant
  signed_day: Day
  last_day: Day | null
  voided_at: Instant | null
  same_hash: string
  same_number: number
  counts_for_id: number | null
}

export interface SigningTicketsRow {
  id: number
  hash: string
  signer_id: number
  kind: 'rider' | 'kiosk'
  device_id: number | null
  template_id: number
  version_id: number
  content_hash: string
  subject_ids: string
  created_at: Instant
  expires_at: Instant
  used_at: Instant | null
  signing: string | null
  by_staff_link: Flag
}

export interface SlotHistoryRow {
  id: number
  membership_id: number
  slot_id: number
  slot_number: number
  customer_id: number | null
  assigned_at: Instant | null
  removed_at: Instant
}

export interface StaffRow {
  id: number
  username: string
  email: string
  first_name: string
  last_name: string
  role: 'admin' | 'manager' | 'staff' | 'cashier'
  is_active: Flag
  password_hash: string
  last_login: Instant | null
  deactivated_at: Instant | null
  created_at: Instant
  revision: number
  deactivated_moment: string | null
  password_until: Instant | null
}

export interface StaffRecoveryCodesRow {
  id: number
  staff_id: number
  hash: string
  used_at: Instant | null
  created_at: Instant
}

export interface StaffSecondFactorsRow {
  id: number
  staff_id: number
  secret: string
  confirmed_at: Instant | null
  last_step: number | null
  created_at: Instant
}

export interface StaffTokensRow {
  id: number
  staff_id: number
  hash: string
  created_at: Instant
  last_used_at: Instant
  expires_at: Instant
}

export interface VehiclesRow {
  id: number
  customer_id: number
  kind: 'dirt_bike' | 'atv' | 'side_by_side' | 'four_by_four' | 'snowmobile' | 'e_bike' | 'other'
  plate: string | null
  make: string | null
  model: string | null
  colour: string | null
  sticker: string | null
  insured_until: Day | null
  inspected_until: Day | null
  notes: string | null
  active: Flag
  plate_key: string | null
  sticker_key: string | null
  revision: number
  created_at: Instant
}

export interface VisitChangesRow {
  id: number
  visit_id: number
  park_day: Day
  created_at: Instant
}

export interface VisitEventsRow {
  id: number
  visit_id: number
  park_day: Day
  created_at: Instant
}

export interface VisitsRow {
  id: number
  customer_id: number | null
  park_day: Day
  state: 'in' | 'out' | 'not_checked_out'
  open_for: number | null
  under_id: number | null
  checked_in_at: Instant
  checked_out_at: Instant | null
  closed_by_job: Flag
  method: 'kiosk' | 'counter' | 'pass' | 'offline'
  device_name: string | null
  staff_name: string | null
  party_id: string | null
  is_minor: Flag
  covered: Flag
  coverage_state: CoverageState
  coverage_reason: CoverageReason
  membership_row_id: number | null
  membership_number: number | null
  membership_type: string | null
  membership_end_date: Day | null
  override_reason: string | null
  note: string | null
  undone_at: Instant | null
  undone_by: string | null
  undo_reason: string | null
  session_id: number | null
  picked_up_name: string | null
  picked_up_by_id: number | null
  pickup_id: number | null
  picked_up_override: string | null
  picked_up_staff: string | null
  waiver_id: number | null
  waiver_version_id: number | null
  waiver_seal: string | null
  waiver_sequence: number | null
  was_first: Flag
  was_again: Flag
  pack_id: number | null
}

export interface WaiverAnswersRow {
  id: number
  waiver_id: number
  template_id: number
  field_key: string
  label: string
  value: string
  per: 'signer' | 'rider'
  medical: Flag
  flagged: Flag
  stops: Flag
}

export interface WaiverChainRow {
  sequence: number
  uid: string
  previous_hash: string
  digest: string
  hash: string
  signature: string | null
  checkpoint: number | null
}

export interface WaiverChainEventsRow {
  id: number
  uid: string
  waiver_uid: string
  kind: 'voided' | 'held' | 'released' | 'counted' | 'person_deleted' | 'erased'
  salt: string | null
  body: string | null
  signature: string | null
}

export interface WaiverChainHeadRow {
  id: number
  sequence: number
  hash: string
  key_id: string | null
  checkpoint: number
}

export interface WaiverCheckpointsRow {
  sequence: number
  hash: string
  made_at: string
  key_id: string
  signature: string
  previous: number | null
  restored: Flag | null
}

export interface WaiverErasuresRow {
  id: number
  uid: string
  retained_until: Day
  erased_on: Day
}

export interface WaiverEventsRow {
  id: number
  waiver_id: number
  kind: 'voided' | 'held' | 'released'
  reason: string
  actor_kind: string
  actor_id: number | null
  actor_name: string | null
  created_at: Instant
}

export interface WaiverPdfsRow {
  id: number
  uid: string
  format: string
  sha256: string
  made_at: Instant
}

export interface WaiverRecordsRow {
  id: number
  uid: string
  salt: string
  body: string
  image: Uint8Array
  method: 'drawn' | 'typed'
  evidence: 'portal' | 'paired_kiosk' | 'unpaired_kiosk' | 'staff_link'
  retain_from: Day
  retained_until: Day | null
}

export interface WaiverStopsRow {
  id: number
  waiver_id: number
  created_at: Instant
  cleared_at: Instant | null
  cleared_by: string | null
  cleared_reason: string | null
}

export interface WaiverTemplatesRow {
  id: number
  is_active: Flag
  audience: 'adult' | 'minor' | 'any'
  required: Flag
  valid_for_days: number | null
  archived_at: Instant | null
  created_at: Instant
  revision: number
}

export interface WaiverVersionsRow {
  id: number
  template_id: number
  name: string
  version: string
  content: string
  content_hash: string
  effective_date: Day
  requires_resign: Flag
  created_by: number | null
  created_at: Instant
  is_sample: Flag
  sample_confirmed_at: Instant | null
  sample_confirmed_by: string | null
}

export interface WebhookDeliveriesRow {
  id: number
  webhook_id: number
  event_id: string
  type:
    | 'customer.created'
    | 'customer.updated'
    | 'customer.deleted'
    | 'customer.merged'
    | 'waiver.signed'
    | 'waiver.voided'
    | 'membership.created'
    | 'membership.renewed'
    | 'membership.changed'
    | 'visit.checked_in'
    | 'visit.checked_out'
    | 'webhook.test'
  subject: string
  payload: string
  created_at: Instant
  attempts: number
  response_status: number | null
  response_text: string | null
  next_attempt_at: Instant | null
  delivered_at: Instant | null
  tried_until: Instant
  claimed_by: string | null
  claimed_until: Instant | null
}

export interface WebhooksRow {
  id: number
  url: string
  events: string
  description: string | null
  secret: string
  former_secret: string | null
  former_until: Instant | null
  off_reason: 'admin' | 'gone' | 'failing' | null
  failing_since: Instant | null
  created_at: Instant
}

/** The row of each table by the table's name. */
export interface Tables {
  activity: ActivityRow
  alerts: AlertsRow
  api_keys: ApiKeysRow
  attestations: AttestationsRow
  attested_rows: AttestedRowsRow
  audit_log: AuditLogRow
  campaign_recipients: CampaignRecipientsRow
  campaign_types: CampaignTypesRow
  campaigns: CampaignsRow
  consent_events: ConsentEventsRow
  counters: CountersRow
  customer_merges: CustomerMergesRow
  customers: CustomersRow
  daily_sign_ins: DailySignInsRow
  day_closings: DayClosingsRow
  deletion_requests: DeletionRequestsRow
  documents: DocumentsRow
  duplicate_pairs: DuplicatePairsRow
  email_changes: EmailChangesRow
  erased_people: ErasedPeopleRow
  file_removals: FileRemovalsRow
  guardian_requests: GuardianRequestsRow
  guardianships: GuardianshipsRow
  household_adults: HouseholdAdultsRow
  idempotency_keys: IdempotencyKeysRow
  import_changes: ImportChangesRow
  import_records: ImportRecordsRow
  import_rows: ImportRowsRow
  import_warnings: ImportWarningsRow
  imported_waivers: ImportedWaiversRow
  imports: ImportsRow
  kiosk_devices: KioskDevicesRow
  known_devices: KnownDevicesRow
  leases: LeasesRow
  letter_people: LetterPeopleRow
  letters: LettersRow
  marketing_preferences: MarketingPreferencesRow
  match_keys: MatchKeysRow
  membership_events: MembershipEventsRow
  membership_slots: MembershipSlotsRow
  membership_terms: MembershipTermsRow
  membership_types: MembershipTypesRow
  memberships: MembershipsRow
  offline_items: OfflineItemsRow
  outbox: OutboxRow
  parent_links: ParentLinksRow
  park_exports: ParkExportsRow
  park_face: ParkFaceRow
  park_pictures: ParkPicturesRow
  park_version: ParkVersionRow
  parties: PartiesRow
  party_guests: PartyGuestsRow
  passes: PassesRow
  password_links: PasswordLinksRow
  pickups: PickupsRow
  purges: PurgesRow
  renewal_reminders: RenewalRemindersRow
  search_keys: SearchKeysRow
  search_words: SearchWordsRow
  segments: SegmentsRow
  sessions: SessionsRow
  setup_skips: SetupSkipsRow
  sign_ins: SignInsRow
  sign_links: SignLinksRow
  signed_waivers: SignedWaiversRow
  signing_tickets: SigningTicketsRow
  slot_history: SlotHistoryRow
  staff: StaffRow
  staff_recovery_codes: StaffRecoveryCodesRow
  staff_second_factors: StaffSecondFactorsRow
  staff_tokens: StaffTokensRow
  vehicles: VehiclesRow
  visit_changes: VisitChangesRow
  visit_events: VisitEventsRow
  visits: VisitsRow
  waiver_answers: WaiverAnswersRow
  waiver_chain: WaiverChainRow
  waiver_chain_events: WaiverChainEventsRow
  waiver_chain_head: WaiverChainHeadRow
  waiver_checkpoints: WaiverCheckpointsRow
  waiver_erasures: WaiverErasuresRow
  waiver_events: WaiverEventsRow
  waiver_pdfs: WaiverPdfsRow
  waiver_records: WaiverRecordsRow
  waiver_stops: WaiverStopsRow
  waiver_templates: WaiverTemplatesRow
  waiver_versions: WaiverVersionsRow
  webhook_deliveries: WebhookDeliveriesRow
  webhooks: WebhooksRow
}

/** The columns that the database fills in where a new row says nothing: ids and defaults. */
export interface Defaults {
  activity: 'id'
  alerts: 'id'
  api_keys: 'id'
  attestations: never
  attested_rows: never
  audit_log: 'id'
  campaign_recipients: 'id' | 'uncertain'
  campaign_types: 'id' | 'is_active' | 'revision'
  campaigns: 'id' | 'state' | 'revision'
  consent_events: 'id'
  counters: never
  customer_merges: 'id'
  customers:
    | 'id'
    | 'status'
    | 'paper_waiver'
    | 'marketing_consent'
    | 'needs_guardian'
    | 'legal_hold'
    | 'revision'
    | 'match_step'
    | 'password_by_staff_link'
    | 'email_by_staff'
    | 'no_phone'
  daily_sign_ins: never
  day_closings: 'id'
  deletion_requests: 'id' | 'state'
  documents: 'id' | 'is_verified'
  duplicate_pairs: 'id'
  email_changes: 'id'
  erased_people: never
  file_removals: 'id'
  guardian_requests: 'id' | 'state'
  guardianships: 'id'
  household_adults: 'id' | 'state'
  idempotency_keys: 'id'
  import_changes: 'id'
  import_records: 'id'
  import_rows: 'id' | 'place'
  import_warnings: 'id'
  imported_waivers: 'id'
  imports:
    | 'id'
    | 'processed_rows'
    | 'imported_count'
    | 'skipped_count'
    | 'failed_count'
    | 'warning_count'
    | 'updated_count'
  kiosk_devices: 'id'
  known_devices: 'id'
  leases: 'id'
  letter_people: 'id'
  letters: 'id' | 'status'
  marketing_preferences: 'id' | 'email_opted_in' | 'sms_opted_in' | 'sms_affirmed'
  match_keys: never
  membership_events: 'id'
  membership_slots: 'id'
  membership_terms: 'id' | 'kind'
  membership_types:
    | 'id'
    | 'default_price_cents'
    | 'number_of_slots'
    | 'is_active'
    | 'sort_order'
    | 'revision'
  memberships: 'id' | 'auto_renew' | 'revision'
  offline_items: 'id'
  outbox: 'id' | 'state' | 'attempts'
  parent_links: 'id' | 'at_kiosk' | 'state'
  park_exports: 'id' | 'state'
  park_face: 'id' | 'revision'
  park_pictures: 'id'
  park_version: 'id'
  parties: 'id'
  party_guests: 'id'
  passes: 'id'
  password_links: 'id' | 'seen_by_staff'
  pickups: 'id'
  purges: 'id' | 'removed'
  renewal_reminders: 'id'
  search_keys: never
  search_words: never
  segments: 'id' | 'shared'
  sessions: 'id' | 'by_pass' | 'by_link' | 'by_staff_link'
  setup_skips: 'id'
  sign_ins: 'id'
  sign_links: 'id' | 'seen_by_staff'
  signed_waivers: 'id'
  signing_tickets: 'id' | 'by_staff_link'
  slot_history: 'id'
  staff: 'id' | 'is_active' | 'revision'
  staff_recovery_codes: 'id'
  staff_second_factors: 'id'
  staff_tokens: 'id'
  vehicles: 'id' | 'active' | 'revision'
  visit_changes: 'id'
  visit_events: never
  visits: 'id' | 'closed_by_job' | 'was_first' | 'was_again'
  waiver_answers: 'id'
  waiver_chain: never
  waiver_chain_events: 'id'
  waiver_chain_head: 'checkpoint'
  waiver_checkpoints: never
  waiver_erasures: 'id'
  waiver_events: 'id'
  waiver_pdfs: 'id'
  waiver_records: 'id'
  waiver_stops: 'id'
  waiver_templates: 'id' | 'is_active' | 'audience' | 'required' | 'revision'
  waiver_versions: 'id' | 'requires_resign' | 'is_sample'
  webhook_deliveries: 'id' | 'attempts'
  webhooks: 'id'
}
