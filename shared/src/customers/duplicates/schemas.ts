import * as v from 'valibot'
import {
  choice,
  countAnswer,
  dayAnswer,
  id,
  idAnswer,
  instant,
  nullableText,
  optionalDay,
  optionalLine,
  optionalWhole,
  paging,
  query,
  queryFlag,
  strictBody,
} from '../../fields.ts'
import { messages as http } from '../../http/messages.ts'
import { CUSTOMER_STATUSES, LIMITS } from '../constants.ts'
import { customer } from '../schemas.ts'
import { normalizePhone } from '../../text.ts'
import { DUPLICATE_REASONS } from './constants.ts'
import { MERGE_CHOICES, MERGE_FIELDS } from './merge_fields.ts'

// --- Requests ---------------------------------------------------------------------------------------------------

/** GET /customers/duplicates: a page of pairs, likeliest first; of one person, or dismissed ones. */
export function duplicatesSchema() {
  return query({
    customer_id: optionalWhole('Customer', 1, MAX_ID),
    dismissed: queryFlag('Dismissed'),
    ...paging(),
  })
}
export type DuplicatesQuery = v.InferOutput<ReturnType<typeof duplicatesSchema>>

/** POST /customers/duplicates/check: details entered so far of a new customer. */
export function duplicateCheckSchema() {
  return strictBody({
    first_name: optionalLine('First name', LIMITS.name),
    last_name: optionalLine('Last name', LIMITS.name),
    email: optionalLine('Email', LIMITS.email),
    phone: phoneSoFar(),
    date_of_birth: optionalDay('Date of birth'),
    address_line_1: optionalLine('Address line 1', LIMITS.address),
    zip_code: optionalLine('ZIP code', LIMITS.zip_code),
    emergency_contact_phone: phoneSoFar(),
  })
}
export type DuplicateCheck = v.InferOutput<ReturnType<typeof duplicateCheckSchema>>

/** A possibly incomplete phone number: null until it is valid. */
function phoneSoFar() {
  return v.nullish(v.pipe(v.string(http['body.type']), v.transform(normalizePhone)))
}

/** POST /customers/merge: unnamed fields use `defaultChoice`. */
export function mergeSchema() {
  return strictBody({
    winner_id: id('Winner'),
    loser_id: id('Loser'),
    fields: v.optional(
      v.record(choice('Field', MERGE_FIELDS), choice('Choice', MERGE_CHOICES), http['body.type'])
    ),
  })
}
export type Merge = v.InferOutput<ReturnType<typeof mergeSchema>>

/** GET /customers/merge/preview */
export function mergePreviewSchema() {
  return query({ winner_id: id('Winner'), loser_id: id('Loser') })
}

/** GET /customers/merges: a page of merges, newest first, of all or of one person. */
export function mergesSchema() {
  return query({ customer_id: optionalWhole('Customer', 1, MAX_ID), ...paging() })
}
export type MergesQuery = v.InferOutput<ReturnType<typeof mergesSchema>>

const MAX_ID = 4_294_967_295

// --- Answers ----------------------------------------------------------------------------------------------------

const likeness = {
  score: countAnswer,
  reasons: v.array(v.picklist(DUPLICATE_REASONS)),
}

/** Details that distinguish two records. */
export const duplicateCustomer = /* @__PURE__ */ v.strictObject({
  id: idAnswer,
  member_id: v.string(),
  first_name: v.string(),
  last_name: v.string(),
  email: nullableText,
  phone: nullableText,
  date_of_birth: v.nullable(dayAnswer),
  status: v.picklist(CUSTOMER_STATUSES),
  created_at: instant,
})
export type DuplicateCustomer = v.InferOutput<typeof duplicateCustomer>

/** A pair of possible duplicates. */
export const duplicatePair = /* @__PURE__ */ v.strictObject({
  id: idAnswer,
  ...likeness,
  customers: v.tuple([duplicateCustomer, duplicateCustomer]),
  dismissed_by: nullableText,
})
export type DuplicatePair = v.InferOutput<typeof duplicatePair>

/** An existing customer who may be the one being entered. */
export const possibleDuplicate = /* @__PURE__ */ v.strictObject({
  ...likeness,
  customer: duplicateCustomer,
})
export type PossibleDuplicate = v.InferOutput<typeof possibleDuplicate>

/** Records that move with a merge. */
export const MOVES = [
  'minors',
  'guardians',
  'waivers',
  'documents',
  'memberships',
  'places',
  'preferences',
  'sign_ins',
  'history',
] as const

const mergeSide = /* @__PURE__ */ v.strictObject({
  ...customer.entries,
  // A closed profile cannot be merged.
  status: v.picklist(CUSTOMER_STATUSES),
  paper_waiver: v.boolean(),
  counts: v.strictObject(
    Object.fromEntries(MOVES.map((name) => [name, countAnswer])) as Record<
      (typeof MOVES)[number],
      typeof countAnswer
    >
  ),
})
export type MergeSide = v.InferOutput<typeof mergeSide>

/** GET /customers/merge/preview: both records, and why they cannot be merged as they are. */
export const mergePreview = /* @__PURE__ */ v.strictObject({
  winner: mergeSide,
  loser: mergeSide,
  refusal: nullableText,
})
export type MergePreview = v.InferOutput<typeof mergePreview>

/** 200 of POST /customers/merge: the winner, and the id for undoing the merge. */
export const mergeAnswer = /* @__PURE__ */ v.strictObject({
  ...customer.entries,
  merge_id: idAnswer,
})
export type MergeAnswer = v.InferOutput<typeof mergeAnswer>

/** 200 of POST /customers/merges/{id}/undo: both records again. */
export const undoMergeAnswer = /* @__PURE__ */ v.strictObject({ winner: customer, loser: customer })
export type UndoMergeAnswer = v.InferOutput<typeof undoMergeAnswer>

/** One choice of a merge. */
export const mergedField = /* @__PURE__ */ v.strictObject({
  field: v.picklist(MERGE_FIELDS),
  choice: v.picklist(MERGE_CHOICES),
})

/** A recorded merge. */
export const customerMerge = /* @__PURE__ */ v.strictObject({
  id: idAnswer,
  winner: duplicateCustomer,
  loser: duplicateCustomer,
  fields: v.array(mergedField),
  merged_by: nullableText,
  created_at: instant,
  undone_at: v.nullable(instant),
  undone_by: nullableText,
})
export type CustomerMerge = v.InferOutput<typeof customerMerge>
