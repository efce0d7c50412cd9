import { formatDate, type Day } from '../dates.ts'
import { fill } from '../text.ts'
import type { GateVehicle } from '../visits/constants.ts'
import { messages } from './messages.ts'

/* Decides whether a vehicle may come in (docs/product/vehicles.md#at-the-gate). */

/** The parts of a vehicle that decide at the gate; null for a day that is not known. */
export interface CheckedVehicle {
  insured_until: Day | null
  inspected_until: Day | null
  active: boolean
}

/** Everything about a vehicle that ended before this day: 'insurance ended 3/1/2026'. The last day still counts. */
export function endedOn(
  { insured_until: insured, inspected_until: inspected }: Omit<CheckedVehicle, 'active'>,
  on: Day
): string[] {
  return [
    ...(isOver(insured, on) ? [said(messages['insurance.ended'], insured)] : []),
    ...(isOver(inspected, on) ? [said(messages['inspection.ended'], inspected)] : []),
  ]
}

/** A person's vehicles at the gate: one that is current is enough. A vehicle without a known day counts as none. */
export function standingOf(vehicles: readonly CheckedVehicle[], on: Day): GateVehicle {
  const known = vehicles.filter((vehicle) => vehicle.active && hasKnownDay(vehicle))
  if (known.length === 0) return 'none'
  return known.some((vehicle) => endedOn(vehicle, on).length === 0) ? 'current' : 'expired'
}

function hasKnownDay({ insured_until: insured, inspected_until: inspected }: CheckedVehicle) {
  return insured !== null || inspected !== null
}

function isOver(until: Day | null, on: Day): until is Day {
  return until !== null && until < on
}

function said(sentence: string, until: Day): string {
  return fill(sentence, { day: formatDate(until) })
}
