import * as v from 'valibot'
import { dayAnswer, idAnswer } from '../fields.ts'
import { formatDate } from '../dates.ts'
import { fill } from '../text.ts'
import type { MembershipStatus } from './constants.ts'
import { messages } from './sale_messages.ts'

/** Statuses of an ended membership. */
export const ENDED_STATUSES = [
  'expired',
  'cancelled',
] as const satisfies readonly MembershipStatus[]

/** The membership that ended last, of a person without one now. */
export const endedMembership = /* @__PURE__ */ v.strictObject({
  id: idAnswer,
  membership_id: idAnswer,
  membership_type: v.string(),
  membership_type_name: v.string(),
  status: v.picklist(ENDED_STATUSES),
  /** Its last active day; null if unknown. */
  ended_on: v.nullable(dayAnswer),
})
export type EndedMembership = v.InferOutput<typeof endedMembership>

/** "Yearly, ended 3/1/2026". */
export function endedText({
  membership_type_name: type,
  status,
  ended_on: day,
}: Pick<EndedMembership, 'membership_type_name' | 'status' | 'ended_on'>): string {
  if (day === null) return fill(messages[`ended.${status}`], { type })
  return fill(messages['ended.on'], { type, date: formatDate(day) })
}
