import {
  DOCUMENT_FILE_TYPES,
  DOCUMENT_MAX_BYTES,
  DOCUMENT_TYPES,
  type DocumentType,
} from '@trailgate/shared/documents/constants'
import { messages } from '@trailgate/shared/documents/messages'
import type { Details } from '@trailgate/shared/http/error'

import type { FormReading } from '../ui/useForm.ts'

/** A file on its way: whose it is, what it is, and what tells it from another one. */
export interface NewDocument {
  file: File
  document_type: DocumentType
  /** Of a minor; one's own without. */
  minor_id?: number
  name: string
  size: number
  lastModified: number
}

/** The value of the choice that stands for the rider. */
export const MINE = 'mine'

const EXTENSION = new RegExp(`\\.(${Object.keys(DOCUMENT_FILE_TYPES).join('|')})$`, 'i')

/** What the form says, or what is wrong with it. The server looks at the bytes themselves. */
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
  // What a browser hands over for a field without a file.
  if (name === '' && size === 0) return messages['file.required']
  if (!EXTENSION.test(name)) return messages['file.type']
  return size > DOCUMENT_MAX_BYTES ? messages['file.size'] : null
}
