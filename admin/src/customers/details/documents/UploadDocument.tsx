import { useState, type SyntheticEvent } from 'react'
import LinearProgress from '@mui/material/LinearProgress'

import { messages as details } from '@trailgate/shared/customers/details_messages'
import {
  DEFAULT_DOCUMENT_TYPE,
  DOCUMENT_TYPE_LABELS,
  DOCUMENT_TYPES,
  type DocumentType,
} from '@trailgate/shared/documents/constants'
import { DOCUMENT_ACCEPT } from '@trailgate/shared/documents/file_name'
import { messages as documents } from '@trailgate/shared/documents/messages'
import type { Details } from '@trailgate/shared/http/error'
import { fill } from '@trailgate/shared/text'

import { FormDialog } from '../../../ui/FormDialog.tsx'
import { PlainSelect } from '../../../ui/PlainSelect.tsx'
import { useLeave } from '../../../ui/useLeave.ts'
import { pathOf } from '../../paths.ts'
import { readDocument } from './readDocument.ts'
import { useUpload } from './useUpload.ts'

const FORM = 'upload-document'
const TYPES = DOCUMENT_TYPES.map((id) => ({ id, name: DOCUMENT_TYPE_LABELS[id] }))

/** Form of + Upload Document: file and type. */
export default function UploadDocument({ customerId }: { customerId: number }) {
  const leave = useLeave(pathOf({ kind: 'show', id: customerId, tab: 'documents' }, ''))
  const [file, setFile] = useState<File | null>(null)
  const [type, setType] = useState<DocumentType>(DEFAULT_DOCUMENT_TYPE)
  const [wrong, setWrong] = useState<Details>({})
  const { send, sending, part, failure } = useUpload(customerId, leave)

  function onSubmit(event: SyntheticEvent): void {
    event.preventDefault()
    const read = readDocument({ file, type })
    setWrong(read.ok ? {} : read.details)
    if (read.ok && !sending) send(read.value)
  }

  const percent = Math.round(part * 100)
  return (
    <FormDialog
      size="sm"
      title={documents.upload}
      form={FORM}
      submit={documents.upload}
      busy={documents.uploading}
      pending={sending}
      endable
      failure={failure}
      onClose={leave}
    >
      <form id={FORM} noValidate onSubmit={onSubmit} className="upload-form">
        <label className="upload-field">
          {documents['file.label']}
          <input
            type="file"
            accept={DOCUMENT_ACCEPT}
            disabled={sending}
            required
            aria-invalid={wrong.file !== undefined}
            aria-describedby="upload-hint"
            onChange={({ target }) => setFile(target.files?.[0] ?? null)}
          />
        </label>
        <p id="upload-hint" className={wrong.file ? 'upload-wrong' : 'muted-text'}>
          {wrong.file?.[0] ?? documents['file.hint']}
        </p>
        <label className="upload-field">
          {documents['type.label']}
          <PlainSelect
            value={type}
            choices={TYPES}
            disabled={sending}
            onChoose={(chosen) => setType(chosen)}
          />
        </label>
        {sending && (
          <div>
            <LinearProgress
              aria-label={documents.uploading}
              variant="determinate"
              value={percent}
            />
            <p className="muted-text figures">
              {fill(details['documents.progress'], { n: percent })}
            </p>
          </div>
        )}
      </form>
    </FormDialog>
  )
}
