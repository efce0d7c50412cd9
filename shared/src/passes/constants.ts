/** Prefix of a pass text: kind and version. */
export const PASS_PREFIX = 'TG1'

/** Longest text that is parsed as a pass. */
export const PASS_TEXT_MAX = 1000

/** Seconds without a code read after which the camera is switched off; shorter than the kiosk's idle warning. */
export const CAMERA_SECONDS = 45

/** Length of a serial: 12 random bytes in base64url. */
export const PASS_SERIAL_LENGTH = 16

/** Why a pass is dead. */
export const PASS_ENDINGS = ['replaced', 'revoked', 'merged', 'deleted'] as const
export type PassEnding = (typeof PASS_ENDINGS)[number]

/** Size of a card in millimetres (ISO/IEC 7810 ID-1), and cards per page. */
export const CARD_MM = { width: 85.6, height: 54 } as const
export const CARDS_PER_PAGE = 10

/** Most cards printed per call. */
export const CARDS_MAX = 100

/** Most dead serials sent to a kiosk, newest first. */
export const DEAD_SERIALS_MAX = 50_000
