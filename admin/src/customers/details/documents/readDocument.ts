import {
  DOCUMENT_MAX_BYTES,
  DOCUMENT_TYPES,
  type DocumentType,
} from '@trailgate/shared/documents/constants'
import { mayBeDocument } from '@trailgate/shared/documents/file_name'
import { messages } from '@trailgate/shared/documents/messages'
import type { Checked } from '@trailgate/shared/fields'
import type { Details } from '@trailgate/shared/http/error'

/** Values of the upload form. */
export interface ChosenDocument {
  file: Pick<File, 'name' | 'size'> | null
  type: string
}

/** Checks the upload form; the server checks the file's bytes. */
export function readDocument<C extends ChosenDocument>({
  file,
  type,
}: C): Checked<{ file: NonNullable<C['file']>; type: DocumentType }> {
  const known = DOCUMENT_TYPES.find((each) => each === type)
  const problem = file ? problemOf(file) : messages['file.required']
  if (file && known && !problem) return { ok: true, value: { file, type: known } }
  const details: Details = {
    ...(problem ? { file: [problem] } : {}),
    ...(known ? {} : { document_type: [messages['type.required']] }),
  }
  return { ok: false, details }
}

function problemOf({ name, size }: Pick<File, 'name' | 'size'>): string | null {
  if (!mayBeDocument(name)) return messages['file.type']
  return size > DOCUMENT_MAX_BYTES ? messages['file.size'] : null
}
