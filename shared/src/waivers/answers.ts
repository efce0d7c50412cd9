import * as v from 'valibot'
import { dayAnswer, idAnswer } from '../fields.ts'
import { COVERAGE_NEXT_STEPS, COVERAGE_REASONS, COVERAGE_STATES } from './constants.ts'

/**
 * A person's coverage on a day, the reason, and the next step. `covered_until` is the last day covered without a gap;
 * null if not covered, or without end. `signed_on` is the day of the signature that covers them. `missing_template_ids`
 * are the required waivers still to be signed.
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
