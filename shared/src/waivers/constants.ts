import type { Day } from '../dates.ts'

/** Display status of a signed waiver. */
export const WAIVER_DISPLAY_STATUSES = ['Valid', 'Expired', 'Invalid'] as const
export type WaiverDisplayStatus = (typeof WAIVER_DISPLAY_STATUSES)[number]

/** Audience of a template; `any` appears in both lists. */
export const AUDIENCES = ['adult', 'minor', 'any'] as const
export type Audience = (typeof AUDIENCES)[number]
export const DEFAULT_AUDIENCE: Audience = 'any'

export const AUDIENCE_LABELS: Record<Audience, string> = {
  adult: 'Adults',
  minor: 'Minors',
  any: 'Everybody',
}

/**
 * Coverage states: covered; signed but not everything; signed once, no longer valid; never signed; and of unknown age,
 * whatever was signed, until the birth date is known.
 */
export const COVERAGE_STATES = [
  'covered',
  'incomplete',
  'lapsed',
  'unsigned',
  'unknown_age',
] as const
export type CoverageState = (typeof COVERAGE_STATES)[number]

/** Why a person is or is not covered. */
export const COVERAGE_REASONS = [
  'signed',
  'paper',
  'imported',
  'never_signed',
  'expired',
  'voided',
  'came_of_age',
  'required_missing',
  'must_sign_again',
  'birth_date_missing',
] as const
export type CoverageReason = (typeof COVERAGE_REASONS)[number]

/**
 * Template and version of a waiver that an import brought from another system, where there is none of ours. No template has
 * this id: it is the last one of the column.
 */
export const IMPORTED_TEMPLATE = 4_294_967_295

/** Ids of imported waivers in lists are their own from here on, above those of waivers signed here. */
export const IMPORTED_IDS_FROM = 2_000_000_000

/** The last representable day: coverage end of a person whose waiver never ends. */
export const NO_END: Day = '9999-12-31'

/** How an uncovered person becomes covered. */
export const COVERAGE_NEXT_STEPS = ['sign', 'guardian_signs', 'ask_birth_date'] as const
export type CoverageNextStep = (typeof COVERAGE_NEXT_STEPS)[number]

/** How a signature was made. */
export const SIGNATURE_METHODS = ['drawn', 'typed'] as const
export type SignatureMethod = (typeof SIGNATURE_METHODS)[number]

/** Kinds of signed waivers in the staff view. */
export const WAIVER_TYPES = ['adult', 'minor', 'paper', 'imported'] as const
export type WaiverType = (typeof WAIVER_TYPES)[number]

/**
 * Where a waiver was signed, and so how well it proves the signer's identity: with a password, at a paired tablet, at
 * any tablet, or over a link that staff saw and could have followed themselves.
 */
export const EVIDENCE_GRADES = ['portal', 'paired_kiosk', 'unpaired_kiosk', 'staff_link'] as const
export type EvidenceGrade = (typeof EVIDENCE_GRADES)[number]

/** Checkbox sentences for signing for a minor, by id (`consent.ts`). */
export const CONSENT_IDS = ['guardian-1', 'parent-1', 'authorized-1'] as const
export type ConsentId = (typeof CONSENT_IDS)[number]

/** Authority of a signer, sealed with the record. */
export const SIGNER_GRADES = ['self', 'parent', 'guardian', 'authorized_adult'] as const
export type SignerGrade = (typeof SIGNER_GRADES)[number]

export const SIGNER_GRADE_LABELS: Record<SignerGrade, string> = {
  self: 'For themselves',
  parent: 'Parent',
  guardian: 'Legal guardian',
  authorized_adult: 'Adult authorized by a parent or guardian',
}

/** MINOR_SIGNERS: any linked adult signs for a minor, or only a parent or legal guardian. */
export const MINOR_SIGNER_RULES = ['any', 'parent_or_guardian'] as const
export type MinorSignerRule = (typeof MINOR_SIGNER_RULES)[number]

/** Limits and defaults of a template's name and version. */
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

/** Requirements on a signature image: the size of the PNG and how much of it must be ink. */
export const SIGNATURE = {
  prefix: 'data:image/png;base64,',
  maxBytes: 500 * 1024,
  maxWidth: 2400,
  maxHeight: 1200,
  minInkWidth: 0.15,
  minInkHeight: 0.12,
  minInkPixels: 20,
  /** Of the bounding box of the ink. */
  maxInkFill: 0.6,
  /** Ink within both of these is a dot: no signature at all. */
  dotWidth: 0.05,
  dotHeight: 0.1,
} as const

/** Most strokes, and points of all strokes, that are stored. */
export const STROKES = { most: 1000, mostPoints: 20_000 } as const

/** Lifetime of a signing ticket in seconds, from when the text was shown. */
export const SIGNING_TICKET_SECONDS = 2 * 3600

/** Longest reason for not agreeing to a waiver. */
export const DECLINE_REASON_MAX = 200

/** Most people covered by one signature. */
export const SUBJECTS_MAX = 50

/** Characters kept of the number that another system gave a waiver. */
export const IMPORTED_REFERENCE_MAX = 100
