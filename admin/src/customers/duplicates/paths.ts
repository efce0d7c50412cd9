import { CUSTOMERS } from '../paths.ts'

export const DUPLICATES = `${CUSTOMERS}/duplicates`
export const DISMISSED = `${DUPLICATES}/dismissed`
export const MERGES = `${CUSTOMERS}/merges`

/** The screen on which one record is merged into another. */
export function mergePath(winner: { id: number }, loser: { id: number }): string {
  return `${CUSTOMERS}/merge/${winner.id}/${loser.id}`
}
