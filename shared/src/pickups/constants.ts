/**
 * CHILD_PICKUP: the check-out of a minor never asks who takes the child, asks with an option to skip, or always asks.
 */
export const CHILD_PICKUPS = ['off', 'ask', 'require'] as const
export type ChildPickup = (typeof CHILD_PICKUPS)[number]

/** Most people on one minor's list. */
export const PICKUPS_MAX = 40

/** Maximum lengths of the texts of an entry. */
export const PICKUP_LIMITS = { name: 101, relationship: 50, reason: 200 } as const

/** Digits of a PIN. */
export const PIN_DIGITS = 4
