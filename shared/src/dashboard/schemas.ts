import * as v from 'valibot'
import { countAnswer, dayAnswer } from '../fields.ts'
import { ATTENTION } from './constants.ts'

/**
 * GET /reports/today. `by_hour` compares check-ins with the same weekday a week before; `sold` is there for callers who may see money, and
 * `attention` has the kinds that the caller may act on.
 */
export const todayReport = /* @__PURE__ */ v.strictObject({
  day: dayAnswer,
  in: countAnswer,
  not_covered_in: countAnswer,
  before_day: dayAnswer,
  by_hour: v.array(
    v.strictObject({
      hour: v.pipe(countAnswer, v.maxValue(23)),
      today: countAnswer,
      before: countAnswer,
    })
  ),
  sold: v.optional(
    v.strictObject({ sales: countAnswer, renewals: countAnswer, total: v.number() })
  ),
  running_out: countAnswer,
  attention: v.array(v.strictObject({ kind: v.picklist(ATTENTION), count: countAnswer })),
})
export type TodayReport = v.InferOutput<typeof todayReport>
