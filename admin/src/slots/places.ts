import type { Slot } from '@trailgate/shared/slots/schemas'

/** Slot 1 always belongs to the primary member. */
export const PRIMARY_SLOT = 1

/** A slot of a membership with its earlier holders, latest first. */
export interface Place {
  slot: Slot
  before: Slot[]
}

/** Current slots, each with its past, and the past of slots that no longer exist. */
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

/** Number of slots, and of held ones. */
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
