import {
  DOCUMENT_MAX_BYTES,
  DOCUMENT_TYPES,
  type DocumentType,
} from '@trailgate/shared/documents/constants'
import { mayBeDocument } from '@trailgate/shared/documents/file_name'
import { messages } from '@trailgate/shared/documents/messages'
import type { Details } from '@trailgate/shared/http/error'

import type { FormReading } from '../ui/useForm.ts'

/** A file to upload with its owner and type, and the values that identify it. */
export interface NewDocument {
  file: File
  document_type: DocumentType
  /** Owner if it is a minor; absent for the rider. */
  minor_id?: number
  name: string
  size: number
  lastModified: number
}

/** Option value for the rider. */
export const MINE = 'mine'

/** Parses the form, or returns its errors. The server detects the file type from the bytes. */
export function readDocument(fields: FormData): FormReading<NewDocument> {
  const file = fields.get('file')
  const type = DOCUMENT_TYPES.find((each) => each === fields.get('document_type'))
  const details: Details = {}
  const problem = file instanceof File ? problemOf(file) : messages['file.required']
  if (problem) details.file = [problem]
  if (!type) details.document_type = [messages['type.required']]
  if (problem || !type || !(file instanceof File)) return { ok: false, details }

  const { name, size, lastModified } = file
  const whose = fields.get('whose') ?? MINE
  const minor = whose === MINE ? {} : { minor_id: Number(whose) }
  return { ok: true, value: { file, document_type: type, ...minor, name, size, lastModified } }
}

function problemOf({ name, size }: File): string | null {
  // Browsers submit this for a field without a file.
  if (name === '' && size === 0) return messages['file.required']
  if (!mayBeDocument(name)) return messages['file.type']
  return size > DOCUMENT_MAX_BYTES ? messages['file.size'] : null
}
