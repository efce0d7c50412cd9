import * as v from 'valibot'
import { dayAnswer, idAnswer } from '../fields.ts'
import { COVERAGE_NEXT_STEPS, COVERAGE_REASONS, COVERAGE_STATES } from './constants.ts'

/**
 * Whether a person is covered on a day, why, and what to do about it. `covered_until` is the last day on which they
 * are covered without a gap, null when they are not, or without end. `signed_on` is the day of the signature that
 * covers them. `missing_template_ids` are the required waivers that they have yet to sign.
 */
export const coverageAnswer = /* @__PURE__ */ v.strictObject({
  covered: v.boolean(),
  state: v.picklist(COVERAGE_STATES),
  reason: v.picklist(COVERAGE_REASONS),
  next_step: v.nullable(v.picklist(COVERAGE_NEXT_STEPS)),
  covered_until: v.nullable(dayAnswer),
  signed_on: v.nullable(dayAnswer),
  missing_template_ids: v.array(idAnswer),
})
export type CoverageAnswer = v.InferOutput<typeof coverageAnswer>
