import * as v from 'valibot'
import { id, idAnswer, instant, line, paging, paragraph, query, strictBody } from '../fields.ts'
import { messages as http } from '../http/messages.ts'
import { fill } from '../text.ts'
import { SUBJECTS_MAX } from './constants.ts'
import { messages } from './field_messages.ts'
import { FIELD_KINDS, FIELD_LIMITS, FIELD_PERS } from './text_fields.ts'

/** The answers of a signing to the fields of its text (docs/product/waivers.md, A text that asks). */
export function answerInputs() {
  return {
    /** By key: for a single rider, or to what the signer alone is asked. */
    answers: v.nullish(answersByKey()),
    /** By rider and key. */
    answers_by: v.nullish(
      v.pipe(
        v.record(
          v.pipe(v.string(), v.regex(/^[1-9]\d{0,9}$/, messages['answer.person'])),
          answersByKey(),
          messages['answer.unknown']
        ),
        v.maxEntries(
          SUBJECTS_MAX,
          fill(http['field.at_most'], { label: 'Persons', n: SUBJECTS_MAX })
        )
      )
    ),
  }
}

function answersByKey() {
  return v.pipe(
    v.record(
      v.string(),
      v.nullable(v.union([v.string(), v.boolean()], messages['answer.unknown'])),
      messages['answer.unknown']
    ),
    v.maxEntries(
      FIELD_LIMITS.fields,
      fill(http['field.at_most'], { label: 'Answers', n: FIELD_LIMITS.fields })
    )
  )
}

/** An answer on a signed waiver, with its label as shown. `subject` is null if the signer alone was asked. */
export const textAnswer = /* @__PURE__ */ v.strictObject({
  key: v.string(),
  label: v.string(),
  value: v.union([v.string(), v.literal(true)]),
  per: v.picklist(FIELD_PERS),
  subject: v.nullable(idAnswer),
})

/** The answers of a waiver in its detail. */
export const answersShape = {
  /** Present only if the text asked something. */
  answers: v.optional(v.array(textAnswer)),
}

/** The same for staff: with the stop, if an answer led to one. */
export const staffAnswersShape = {
  ...answersShape,
  stop: v.optional(
    v.strictObject({
      cleared_at: v.nullable(instant),
      cleared_by: v.nullable(v.string()),
      reason: v.nullable(v.string()),
    })
  ),
}

/** A flagged answer on the card at the counter. `stops`: it keeps the rider from riding until staff clear it. */
export const flaggedAnswer = /* @__PURE__ */ v.strictObject({
  waiver_id: idAnswer,
  key: v.string(),
  label: v.string(),
  value: v.string(),
  medical: v.boolean(),
  stops: v.boolean(),
})
export type FlaggedAnswer = v.InferOutput<typeof flaggedAnswer>

/** POST /waivers/{id}/answers/cleared */
export function clearAnswersSchema() {
  return strictBody({ reason: paragraph('Reason', 500) })
}

/** GET /waiver-answers: paged, or as a file. */
export function waiverAnswersQuerySchema() {
  return query({
    ...paging(),
    template_id: v.optional(id('Template')),
    key: v.optional(line('Question', 40)),
    value: v.optional(line('Answer', FIELD_LIMITS.answer)),
  })
}
export type WaiverAnswersQuery = v.InferOutput<ReturnType<typeof waiverAnswersQuerySchema>>

/** A question in the list of managers, as in the newest text that has it; `options` of all texts. Never a medical one. */
export const listedQuestion = /* @__PURE__ */ v.strictObject({
  key: v.string(),
  kind: v.picklist(FIELD_KINDS),
  label: v.string(),
  options: v.array(v.string()),
})
export type ListedQuestion = v.InferOutput<typeof listedQuestion>

/** A template of which a text asks or asked something: GET /waiver-answers/templates. */
export const askingTemplate = /* @__PURE__ */ v.strictObject({
  id: idAnswer,
  name: v.string(),
  archived: v.boolean(),
  questions: v.array(listedQuestion),
})
export type AskingTemplate = v.InferOutput<typeof askingTemplate>

/** An answer in the list of managers; never a medical one. */
export const listedAnswer = /* @__PURE__ */ v.strictObject({
  id: idAnswer,
  waiver_id: idAnswer,
  customer_id: idAnswer,
  member_id: v.string(),
  first_name: v.string(),
  last_name: v.string(),
  key: v.string(),
  label: v.string(),
  value: v.string(),
  signed_at: instant,
})
export type ListedAnswer = v.InferOutput<typeof listedAnswer>
