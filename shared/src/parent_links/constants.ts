/** Hours that a link to a parent works. */
export const PARENT_LINK_HOURS = 24

/** States of a link to a parent; `signed` and `refused` are final. */
export const PARENT_LINK_STATES = ['waiting', 'opened', 'signed', 'refused'] as const
export type ParentLinkState = (typeof PARENT_LINK_STATES)[number]

/** Stored states; `signed` follows from the child's waivers. */
export const STORED_PARENT_LINK_STATES = ['waiting', 'opened', 'confirmed', 'refused'] as const

/** Parameter in the URL fragment, which no server sees. */
export const PARENT_LINK_TOKEN = 'parent'

/** Polling interval of the waiting screen, in seconds. */
export const PARENT_LINK_POLL_SECONDS = 3
