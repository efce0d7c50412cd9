import * as v from 'valibot'
import {
  body,
  choice,
  countAnswer,
  id,
  idAnswer,
  ignored,
  instant,
  nullableText,
  query,
  queryFlag,
  requiredFlag,
  strictBody,
  without,
} from '../fields.ts'
import { DOCUMENT_TYPES } from './constants.ts'
import { messages } from './messages.ts'

const READ_ONLY = [
  'id',
  'filename',
  'document_type',
  'created_at',
  'file_size',
  'content_type',
  'uploaded_by',
  'is_removable',
  'customer_id',
  'customer_name',
] as const

/** Query of GET /customers/{id}/documents: with or without the documents of the customer's minors. */
export function documentListSchema() {
  return query({ include_minors: queryFlag('Include minors') })
}
export type DocumentList = v.InferOutput<ReturnType<typeof documentListSchema>>

/** Form fields next to the file in POST /customers/{id}/documents. */
export function documentUploadSchema() {
  return body({ document_type: choice('Document type', DOCUMENT_TYPES, messages['type.required']) })
}
export type DocumentUpload = v.InferOutput<ReturnType<typeof documentUploadSchema>>

/** Form fields next to the file in POST /minors/documents/. */
export function minorDocumentUploadSchema() {
  return body({
    document_type: choice('Document type', DOCUMENT_TYPES, messages['type.required']),
    minor_id: id('Minor'),
  })
}
export type MinorDocumentUpload = v.InferOutput<ReturnType<typeof minorDocumentUploadSchema>>

/** PUT /documents/{id} by staff. */
export function documentReviewSchema() {
  return v.pipe(
    strictBody({ is_verified: requiredFlag('Verified'), ...ignored(READ_ONLY) }),
    v.transform(without(READ_ONLY))
  )
}
export type DocumentReview = v.InferOutput<ReturnType<typeof documentReviewSchema>>

/** A document in responses to its owner and staff, with its owner and whether riders may delete it. */
export const document = /* @__PURE__ */ v.strictObject({
  id: idAnswer,
  filename: v.string(),
  document_type: v.picklist(DOCUMENT_TYPES),
  created_at: instant,
  file_size: countAnswer,
  content_type: v.string(),
  uploaded_by: nullableText,
  is_verified: v.boolean(),
  is_removable: v.boolean(),
  customer_id: idAnswer,
  customer_name: v.string(),
})
export type Document = v.InferOutput<typeof document>
