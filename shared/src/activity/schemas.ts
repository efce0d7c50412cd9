import * as v from 'valibot'
import type { Day } from '../dates.ts'
import { checkOpenRange, fromToFields } from '../day_range.ts'
import {
  id,
  idAnswer,
  instant,
  nullableText,
  optionalChoice,
  optionalLine,
  paging,
  query,
} from '../fields.ts'
import { ACTIVITY_ACTIONS, ACTOR_KINDS, SUBJECT_KINDS } from './actions.ts'

/** Longest text that the log is searched for. */
const SEARCH_MAX = 100

/** GET /activity: filters in any combination; `from` and `to` are days, both included. */
export function activitySchema({ today }: { today: Day }) {
  return v.pipe(
    query({
      actor_id: v.optional(id('Actor')),
      actor_kind: optionalChoice('Kind of actor', ACTOR_KINDS),
      action: optionalChoice('Action', ACTIVITY_ACTIONS),
      kind: optionalChoice('Kind', SUBJECT_KINDS),
      subject_id: v.optional(id('Subject')),
      ...fromToFields({ today }),
      q: optionalLine('Search', SEARCH_MAX),
      ...paging(),
    }),
    checkOpenRange('to')
  )
}
export type ActivityQuery = v.InferOutput<ReturnType<typeof activitySchema>>

/** A staff member, as GET /activity/actors lists them. */
export const activityActor = /* @__PURE__ */ v.strictObject({ id: idAnswer, name: v.string() })
export type ActivityActor = v.InferOutput<typeof activityActor>

/** A row of the log: who did what to which record. */
export const activityEntry = /* @__PURE__ */ v.strictObject({
  id: idAnswer,
  created_at: instant,
  actor: v.strictObject({
    kind: v.picklist(ACTOR_KINDS),
    id: v.nullable(idAnswer),
    name: nullableText,
  }),
  action: v.picklist(ACTIVITY_ACTIONS),
  subject: v.strictObject({
    kind: v.picklist(SUBJECT_KINDS),
    id: v.nullable(idAnswer),
    label: nullableText,
  }),
  /** `changes`: old and new value by field, or `["changed"]`; `ids` and `count` of a call on several records. */
  details: v.record(v.string(), v.unknown()),
  request_id: nullableText,
})
export type ActivityEntry = v.InferOutput<typeof activityEntry>
