import type { Slot } from '@trailgate/shared/slots/schemas'

/** Slot 1 is the primary member's for good. */
export const PRIMARY_SLOT = 1

/** A place of a membership with who held it before, the last one first. */
export interface Place {
  slot: Slot
  before: Slot[]
}

/** The places as they are, each with its past; and the past of places that are no more. */
export function placesOf(slots: readonly Slot[]): { places: Place[]; gone: Slot[] } {
  const left = slots.filter(({ removed_at: removed }) => removed !== null)
  const places = slots
    .filter(({ removed_at: removed }) => removed === null)
    .map((slot) => ({
      slot,
      before: left.filter(({ slot_number: number }) => number === slot.slot_number),
    }))
  const numbers = new Set(places.map(({ slot }) => slot.slot_number))
  return { places, gone: left.filter(({ slot_number: number }) => !numbers.has(number)) }
}

/** How many of them there are and how many are held. */
export function countsOf(places: readonly Place[]): { used: number; total: number } {
  return { used: places.filter(({ slot }) => slot.customer).length, total: places.length }
}

export function nameOf({ first_name: first, last_name: last }: PersonName): string {
  return `${first} ${last}`
}

interface PersonName {
  first_name: string
  last_name: string
}
