/** What the text of a pass begins with: its kind and version. */
export const PASS_PREFIX = 'TG1'

/** The most characters of a text that is looked at as a pass. */
export const PASS_TEXT_MAX = 1000

/** A camera that has read no code for this long is switched off; sooner than a kiosk asks whether somebody is there. */
export const CAMERA_SECONDS = 45

/** The length of a serial: 12 random bytes in base64url. */
export const PASS_SERIAL_LENGTH = 16

/** Why a pass is dead. */
export const PASS_ENDINGS = ['replaced', 'revoked', 'merged', 'deleted'] as const
export type PassEnding = (typeof PASS_ENDINGS)[number]

/** The size of a card in millimetres (ISO/IEC 7810 ID-1), and how many of them are on one page. */
export const CARD_MM = { width: 85.6, height: 54 } as const
export const CARDS_PER_PAGE = 10

/** The most cards that are printed with one call. */
export const CARDS_MAX = 100

/** The most dead serials that a kiosk is told; the newest are told first. */
export const DEAD_SERIALS_MAX = 50_000
