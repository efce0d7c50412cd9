/** Seconds that a kiosk counts down on its success screen before it starts over. */
export const KIOSK_LOGOUT_SECONDS = 15

/** A kiosk session ends after this long without a touch while somebody chooses or looks at the family. */
export const KIOSK_IDLE_SECONDS = 60

/** The same while a text is read or signed; scrolling and the pen count as touches. */
export const KIOSK_READING_IDLE_SECONDS = 5 * 60

/** However busy, a kiosk session ends after this long. */
export const KIOSK_MAX_SECONDS = 20 * 60

/** The page warns this long before a session ends. */
export const KIOSK_WARNING_SECONDS = 10

/** The page tells the server at most this often that somebody is there. */
export const KIOSK_TOUCH_SECONDS = 15

/** A pairing code is good for this long, has this many characters, and leaves out what is mistaken for something else. */
export const PAIRING_CODE_MINUTES = 10
export const PAIRING_CODE_LENGTH = 8
export const PAIRING_CODE_ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

/** What became of a tablet: its code waits, was used, was not used in time, or its right was taken away. */
export const KIOSK_DEVICE_STATES = ['waiting', 'paired', 'expired', 'revoked'] as const

/** The list of tablets is asked for this often: while a code waits to be entered, and otherwise. */
export const DEVICES_WAITING_SECONDS = 5
export const DEVICES_REFETCH_SECONDS = 60

/** A tablet's name is at most this long. */
export const KIOSK_DEVICE_NAME_MAX = 50

/** Whether only paired tablets are kiosks. */
export const KIOSK_PAIRINGS = ['open', 'required'] as const
export type KioskPairing = (typeof KIOSK_PAIRINGS)[number]

/** What somebody at the kiosk is doing; it decides how long the session waits. */
export const KIOSK_PHASES = ['choosing', 'reading'] as const
export type KioskPhase = (typeof KIOSK_PHASES)[number]
