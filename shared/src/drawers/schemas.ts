import * as v from 'valibot'
import type { Day } from '../dates.ts'
import { shortRangeFields } from '../day_range.ts'
import {
  dayAnswer,
  id,
  idAnswer,
  instant,
  line,
  money,
  nullableText,
  strictBody,
} from '../fields.ts'
import { messages as park } from '../reports/park_messages.ts'
import { fill } from '../text.ts'
import { CLOSING_NOTE } from './constants.ts'
import { messages } from './messages.ts'

/** A day of the park that is not still to come; null when left out. */
export function pastDay({ today }: { today: Day }) {
  const { start } = shortRangeFields({ today })
  return v.pipe(
    start,
    v.check((day) => !day || day <= today, park['day.future'])
  )
}

/** POST /day-closings: counts a drawer, the own one unless said; all its cash up to the end of the day, today unless said. */
export function newClosingSchema({ today }: { today: Day }) {
  return strictBody({
    day: pastDay({ today }),
    staff_id: v.optional(id('Staff member')),
    counted_cash: money('Counted cash', messages['counted.negative']),
    note: v.nullish(note()),
  })
}
export type NewClosing = v.InferOutput<ReturnType<typeof newClosingSchema>>

/** PUT /day-closings/{id} */
export function closingNoteSchema() {
  return strictBody({ note: note() })
}

function note() {
  const { min, max } = CLOSING_NOTE
  return v.pipe(
    line('Note', max, messages['note.required']),
    v.minLength(min, fill(messages['note.short'], { n: min }))
  )
}

/** A counted drawer. `difference` is counted less expected; expected is below zero where more cash was given back than taken. */
export const dayClosing = /* @__PURE__ */ v.strictObject({
  id: idAnswer,
  day: dayAnswer,
  staff_id: v.nullable(idAnswer),
  staff_name: nullableText,
  expected_cash: v.number(),
  counted_cash: v.number(),
  difference: v.number(),
  note: nullableText,
  noted_by: nullableText,
  closed_at: instant,
  closed_by: nullableText,
})
export type DayClosing = v.InferOutput<typeof dayClosing>

/** 201 of POST /day-closings for callers who may not see money: they count blind. */
export const blindClosing = /* @__PURE__ */ v.strictObject({ id: idAnswer, closed_at: instant })
export type BlindClosing = v.InferOutput<typeof blindClosing>

/** A drawer with cash that was not counted yet: since which day. */
export const openDrawer = /* @__PURE__ */ v.strictObject({
  staff_id: idAnswer,
  staff_name: nullableText,
  since: dayAnswer,
})
export type OpenDrawer = v.InferOutput<typeof openDrawer>

/** A closing without its amounts. */
export const closedDrawer = /* @__PURE__ */ v.strictObject({
  id: idAnswer,
  staff_id: v.nullable(idAnswer),
  staff_name: nullableText,
  closed_at: instant,
})
export type ClosedDrawer = v.InferOutput<typeof closedDrawer>
