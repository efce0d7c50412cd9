import * as v from 'valibot'
import {
  countAnswer,
  id,
  idAnswer,
  ignored,
  listOf,
  query,
  queryFlag,
  revision,
  strictBody,
  without,
} from '../fields.ts'
import { messages as http } from '../http/messages.ts'
import { answersOf, changesInputsOf, newInputsOf } from '../records/field_schemas.ts'
import { namesOf } from '../records/fields.ts'
import { fill } from '../text.ts'
import { typeFields } from './fields.ts'

const READ_ONLY = ['id', 'is_family_type', 'created_at', 'updated_at'] as const

/** POST /membership-types/; is_family_type derives from the slots. */
export function newMembershipTypeSchema() {
  return v.pipe(
    strictBody({
      ...newInputsOf(typeFields, namesOf(typeFields)),
      ...ignored(['revision', ...READ_ONLY]),
    }),
    v.transform(without(['revision', ...READ_ONLY]))
  )
}
export type NewMembershipType = v.InferOutput<ReturnType<typeof newMembershipTypeSchema>>

/** PUT /membership-types/{id}: any subset; the name never changes. */
export function membershipTypeChangesSchema() {
  return v.pipe(
    strictBody({
      ...changesInputsOf(typeFields),
      revision,
      ...ignored(['name', ...READ_ONLY]),
    }),
    v.transform(without(['name', ...READ_ONLY]))
  )
}
export type MembershipTypeChanges = v.InferOutput<ReturnType<typeof membershipTypeChangesSchema>>

/** GET /membership-types/ and /membership-types/summary */
export function membershipTypeListSchema() {
  return query({ active_only: queryFlag('Active only') })
}
export type MembershipTypeList = v.InferOutput<ReturnType<typeof membershipTypeListSchema>>

/** POST /membership-types/reorder: the ids in their new order, each once. */
export function reorderSchema() {
  return strictBody({
    ids: v.pipe(
      listOf('Types', id('Type')),
      v.minLength(1, fill(http['field.required'], { label: 'Types' })),
      v.maxLength(1000, fill(http['field.at_most'], { label: 'The number of types', n: 1000 })),
      v.check(
        (ids) => new Set(ids).size === ids.length,
        fill(http['field.invalid'], { label: 'Types' })
      )
    ),
  })
}
export type Reorder = v.InferOutput<ReturnType<typeof reorderSchema>>

/** A membership type. */
export const membershipType = /* @__PURE__ */ v.strictObject({
  id: idAnswer,
  ...answersOf(typeFields, namesOf(typeFields)),
  is_family_type: v.boolean(),
  revision: countAnswer,
})
export type MembershipType = v.InferOutput<typeof membershipType>

/** GET /membership-types/{id}/usage */
export const membershipTypeUsage = /* @__PURE__ */ v.strictObject({
  total: countAnswer,
  active: countAnswer,
})
export type MembershipTypeUsage = v.InferOutput<typeof membershipTypeUsage>

/** GET /membership-types/summary: each type with its usage. */
export const membershipTypeSummary = /* @__PURE__ */ v.strictObject({
  ...membershipType.entries,
  ...membershipTypeUsage.entries,
})
export type MembershipTypeSummary = v.InferOutput<typeof membershipTypeSummary>

/** DELETE /membership-types/{id}: a type in use is deactivated. */
export const membershipTypeRemoval = /* @__PURE__ */ v.strictObject({
  action: v.picklist(['deactivated', 'deleted']),
})
export type MembershipTypeRemoval = v.InferOutput<typeof membershipTypeRemoval>
