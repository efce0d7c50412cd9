/** Kinds of things that a tablet captures without a network. */
export const OFFLINE_KINDS = ['registration', 'signing', 'visit'] as const
export type OfflineKind = (typeof OFFLINE_KINDS)[number]

/** Answers to one item of POST /kiosk/offline. Only `retry` leaves the item on the tablet. */
export const OFFLINE_OUTCOMES = ['accepted', 'needs_staff', 'retry'] as const
export type OfflineOutcome = (typeof OFFLINE_OUTCOMES)[number]

/** States of an item that the server has decided. */
export const OFFLINE_STATES = ['needs_staff', 'accepted', 'discarded'] as const
export type OfflineState = (typeof OFFLINE_STATES)[number]

/** Why an item needs staff. */
export const OFFLINE_CODES = [
  'NO_SUCH_PERSON',
  'NOT_THE_SAME_PERSON',
  'SEVERAL_PEOPLE',
  'PHONE_TAKEN',
  'GUARDIAN_REQUIRED',
  'NOT_YOUR_MINOR',
  'SUSPENDED',
  'BANNED',
  'NOT_COVERED',
  'UNKNOWN_TEXT',
  'SIGNATURE_UNREADABLE',
  'CLOCK',
  'PASS_INVALID',
  'PASS_REVOKED',
  'INCOMPLETE',
] as const
export type OfflineCode = (typeof OFFLINE_CODES)[number]

/** Maximum items of one call. */
export const OFFLINE_BATCH_MAX = 20

/** Maximum body of one call, in bytes: a batch that would be larger is sent in parts. */
export const OFFLINE_BATCH_BYTES = 4 * 1024 * 1024

/** Maximum payload of one item, in characters of JSON: a signature of 500 kB with its text and strokes. */
export const OFFLINE_ITEM_LENGTH = 1024 * 1024

/** Items of one tablet that may wait for staff; further ones stay on the tablet until some are decided. */
export const OFFLINE_HELD_MAX = 500

/** Maximum people under one captured signature or visit, besides the adult. */
export const OFFLINE_MINORS_MAX = 20

/** Tolerance for the time of capture after the measured skew is taken off: minutes ahead, and days back. */
export const CAPTURED_AHEAD_MINUTES = 10
export const CAPTURED_BACK_DAYS = 30

/** Tolerance for a capture before the tablet's pairing: its clock may have been set in between. */
export const BEFORE_PAIRING_HOURS = 24

/** Interval of POST /kiosk/beat in seconds. */
export const BEAT_SECONDS = 30

/** Staff get a notice when an item waits on a tablet longer than this, or a paired tablet is silent this long. */
export const WAITING_NOTICE_MINUTES = 30

/** Maximum length of the version a tablet reports. */
export const APP_VERSION_MAX = 40

/** Maximum length of the reason with which a manager discards an item. */
export const DISCARD_REASON_MAX = 200

/** Maximum candidates listed for an item that needs staff. */
export const CANDIDATES_MAX = 10
