import * as v from 'valibot'
import { customerSegmentQuery } from '../customers/schemas.ts'
import {
  check,
  choice,
  flag,
  idAnswer,
  instant,
  line,
  nullableText,
  optionalChoice,
  query as listQuery,
  strictBody,
} from '../fields.ts'
import { membershipSegmentQuery } from '../memberships/schemas.ts'
import { messages } from './messages.ts'
import { BUILT_IN, SEGMENT_NAME_MAX, SEGMENT_RESOURCES, type SegmentResource } from './constants.ts'

/** The parameters of a list, by name. */
export function queryInput(wrong: string = messages['query.required']) {
  const value = v.nullish(v.union([v.string(), v.number(), v.boolean()], wrong))
  return v.record(v.string(), value, wrong)
}

/** POST /segments */
export function newSegmentSchema() {
  return strictBody({
    name: line('Name', SEGMENT_NAME_MAX),
    resource: choice('List', SEGMENT_RESOURCES),
    query: queryInput(),
    shared: flag('Shared'),
  })
}
export type NewSegment = v.InferOutput<ReturnType<typeof newSegmentSchema>>

/** PUT /segments/{id}: any subset. */
export function segmentChangesSchema() {
  return strictBody({
    name: v.optional(line('Name', SEGMENT_NAME_MAX)),
    query: v.optional(queryInput()),
    shared: flag('Shared'),
  })
}
export type SegmentChanges = v.InferOutput<ReturnType<typeof segmentChangesSchema>>

/** The filters and order of a list, checked as the list itself checks them. */
export function checkSegmentQuery(resource: SegmentResource, sent: unknown) {
  return resource === 'customers'
    ? check(customerSegmentQuery(), sent)
    : check(membershipSegmentQuery(), sent)
}

/** A saved search of a list. */
export const segment = /* @__PURE__ */ v.strictObject({
  id: idAnswer,
  name: v.string(),
  resource: v.picklist(SEGMENT_RESOURCES),
  query: v.record(v.string(), v.nullish(v.union([v.string(), v.number(), v.boolean()]))),
  shared: v.boolean(),
  /** True for the caller's own. */
  own: v.boolean(),
  built_in: v.nullable(v.picklist(BUILT_IN)),
  staff_name: nullableText,
  created_at: instant,
})
export type Segment = v.InferOutput<typeof segment>

/** True if a query has a filter, and not only an order. */
export function hasFilter(asked: Record<string, unknown>): boolean {
  return Object.entries(asked).some(
    ([name, value]) => !name.startsWith('sort_') && value !== undefined && value !== null
  )
}

/** GET /segments */
export function segmentListSchema() {
  return listQuery({ resource: optionalChoice('List', SEGMENT_RESOURCES) })
}
