/** Countdown in seconds on the kiosk's success screen before it starts over. */
export const KIOSK_LOGOUT_SECONDS = 15

/** A kiosk session ends after this many seconds without a touch while the customer chooses or views the family. */
export const KIOSK_IDLE_SECONDS = 60

/** The same while a text is read or signed; scrolling and drawing count as touches. */
export const KIOSK_READING_IDLE_SECONDS = 5 * 60

/** A kiosk session ends after this many seconds even with activity. */
export const KIOSK_MAX_SECONDS = 20 * 60

/** The page warns this many seconds before a session ends. */
export const KIOSK_WARNING_SECONDS = 10

/** The page reports activity to the server at most this often, in seconds. */
export const KIOSK_TOUCH_SECONDS = 15

/** Pairing codes: lifetime, length, and an alphabet without look-alike characters. */
export const PAIRING_CODE_MINUTES = 10
export const PAIRING_CODE_LENGTH = 8
export const PAIRING_CODE_ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

/** States of a tablet: its code waits, was used, expired unused, or its pairing was revoked. */
export const KIOSK_DEVICE_STATES = ['waiting', 'paired', 'expired', 'revoked'] as const

/** Polling interval of the tablet list in seconds: while a code waits to be entered, and otherwise. */
export const DEVICES_WAITING_SECONDS = 5
export const DEVICES_REFETCH_SECONDS = 60

/** Maximum length of a tablet's name. */
export const KIOSK_DEVICE_NAME_MAX = 50

/** Kiosk pairing setting: any browser may be a kiosk, or only paired tablets. */
export const KIOSK_PAIRINGS = ['open', 'required'] as const
export type KioskPairing = (typeof KIOSK_PAIRINGS)[number]

/** Activity of the customer at the kiosk; it decides the idle timeout. */
export const KIOSK_PHASES = ['choosing', 'reading'] as const
export type KioskPhase = (typeof KIOSK_PHASES)[number]
