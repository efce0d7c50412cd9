import type { Day } from '../dates.ts'

/** How a signed waiver shows. */
export const WAIVER_DISPLAY_STATUSES = ['Valid', 'Expired', 'Invalid'] as const
export type WaiverDisplayStatus = (typeof WAIVER_DISPLAY_STATUSES)[number]

/** Whom a template is for; `any` is in both lists. */
export const AUDIENCES = ['adult', 'minor', 'any'] as const
export type Audience = (typeof AUDIENCES)[number]
export const DEFAULT_AUDIENCE: Audience = 'any'

export const AUDIENCE_LABELS: Record<Audience, string> = {
  adult: 'Adults',
  minor: 'Minors',
  any: 'Everybody',
}

/**
 * How a person stands: covered; signed but not everything; signed once, no longer valid; never signed; and of unknown age, whatever was
 * signed, until the birth date is known.
 */
export const COVERAGE_STATES = [
  'covered',
  'incomplete',
  'lapsed',
  'unsigned',
  'unknown_age',
] as const
export type CoverageState = (typeof COVERAGE_STATES)[number]

/** Why a person is covered or is not. */
export const COVERAGE_REASONS = [
  'signed',
  'paper',
  'never_signed',
  'expired',
  'voided',
  'came_of_age',
  'required_missing',
  'must_sign_again',
  'birth_date_missing',
] as const
export type CoverageReason = (typeof COVERAGE_REASONS)[number]

/** The last day there is: how far somebody is covered whose waiver never ends. */
export const NO_END: Day = '9999-12-31'

/** What makes an uncovered person covered. */
export const COVERAGE_NEXT_STEPS = ['sign', 'guardian_signs', 'ask_birth_date'] as const
export type CoverageNextStep = (typeof COVERAGE_NEXT_STEPS)[number]

/** How a signature was made. */
export const SIGNATURE_METHODS = ['drawn', 'typed'] as const
export type SignatureMethod = (typeof SIGNATURE_METHODS)[number]

/** What kind of record a signed waiver is, as staff see it. */
export const WAIVER_TYPES = ['adult', 'minor', 'paper'] as const
export type WaiverType = (typeof WAIVER_TYPES)[number]

/** Where a waiver was signed, and so how well it proves who signed: with a password, at a tablet of the park, or at any. */
export const EVIDENCE_GRADES = ['portal', 'paired_kiosk', 'unpaired_kiosk'] as const
export type EvidenceGrade = (typeof EVIDENCE_GRADES)[number]

/** Template name and version. */
export const TEMPLATE_NAME_MAX = 200
export const TEMPLATE_VERSION_MAX = 20
export const DEFAULT_TEMPLATE_VERSION = '1.0'
export const TEMPLATE_CONTENT_MAX = 200_000

/** A template whose name contains this is preselected for a minor. */
export const MINOR_TEMPLATE_WORD = 'minor'

/** The signature pad; sizes in CSS pixels. */
export const SIGNATURE_PAD = {
  wideFrom: 768,
  wideWidth: 600,
  narrowMargin: 80,
  narrowMaxWidth: 500,
  tallFrom: 480,
  tallHeight: 200,
  shortHeight: 150,
  minPen: 0.5,
  maxPen: 2.5,
  pen: 'black',
  paper: 'white',
} as const

/** What is taken for a signature: the PNG's size and how much of it must hold ink. */
export const SIGNATURE = {
  prefix: 'data:image/png;base64,',
  maxBytes: 500 * 1024,
  maxWidth: 2400,
  maxHeight: 1200,
  minInkWidth: 0.05,
  minInkHeight: 0.1,
  minInkPixels: 20,
} as const

/** What is kept of how the pen moved, at most. */
export const STROKES = { most: 1000, mostPoints: 20_000 } as const

/** How long a signing ticket is good for, counted from when the text was shown. */
export const SIGNING_TICKET_SECONDS = 2 * 3600

/** How many people may be signed for with one signature. */
export const SUBJECTS_MAX = 50
