import {
  DEFAULT_DOCUMENT_TYPE,
  DOCUMENT_TYPE_LABELS,
  DOCUMENT_TYPES,
} from '@trailgate/shared/documents/constants'
import { DOCUMENT_ACCEPT } from '@trailgate/shared/documents/file_name'
import { messages } from '@trailgate/shared/documents/messages'
import { messages as ui } from '@trailgate/shared/ui/messages'
import { useEffect, useId, useRef, useState } from 'react'

import { riderQueries, useQuery } from '../api/useQuery.ts'
import { nameOf } from '../minors/asSubject.ts'
import { myMinors } from '../minors/queries.ts'
import { customerSession } from '../session/customerSession.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Field } from '../ui/Field.tsx'
import { Form } from '../ui/Form.tsx'
import { Select } from '../ui/Select.tsx'
import { SubmitButton } from '../ui/SubmitButton.tsx'
import { useForm } from '../ui/useForm.ts'
import { MINE, readDocument, type NewDocument } from './read.ts'
import { documentsOf } from './queries.ts'
import { upload } from './upload.ts'

const TYPES = DOCUMENT_TYPES.map((type) => ({ value: type, text: DOCUMENT_TYPE_LABELS[type] }))
interface UploadDocumentProps {
  customerId: number
  onClose(): void
}

/** The Upload Document form: the file, its type, and its owner. */
export default function UploadDocument({ customerId, onClose }: UploadDocumentProps) {
  const { part, send } = useUpload()
  const minors = useQuery(myMinors).data ?? []
  const form = useForm<NewDocument>({
    read: readDocument,
    failed: messages['upload.failed'],
    async send(document, key) {
      await send(document, key)
      riderQueries.invalidate(documentsOf(customerId))
      onClose()
    },
  })
  const people = minors.map((minor) => ({ value: String(minor.id), text: nameOf(minor) }))

  return (
    <Dialog label={messages.upload} onClose={onClose}>
      <h2>{messages.upload}</h2>
      <Form
        form={form}
        buttons={
          <>
            <Button quiet onClick={onClose}>
              {ui.cancel}
            </Button>
            <SubmitButton sending={form.sending} busy={messages.uploading}>
              {messages.upload}
            </SubmitButton>
          </>
        }
      >
        <Field
          name="file"
          label={messages['file.label']}
          hint={messages['file.hint']}
          type="file"
          accept={DOCUMENT_ACCEPT}
        />
        <Select
          name="document_type"
          label={messages['type.label']}
          options={TYPES}
          defaultValue={DEFAULT_DOCUMENT_TYPE}
        />
        {people.length > 0 && (
          <Select
            name="whose"
            label={messages.whose}
            options={[{ value: MINE, text: messages['whose.mine'] }, ...people]}
          />
        )}
        {form.sending && <Progress part={part} />}
      </Form>
    </Dialog>
  )
}

function Progress({ part }: { part: number }) {
  const id = useId()
  return (
    <div className="upload-progress">
      <label htmlFor={id}>{messages.uploading}</label>
      <progress id={id} max={1} value={part} />
    </div>
  )
}

/** Uploads a document with progress; leaving the form aborts it. */
function useUpload() {
  const [part, setPart] = useState(0)
  const sending = useRef<AbortController>(null)
  useEffect(() => () => sending.current?.abort(), [])

  function send({ file, document_type: type, minor_id: minor }: NewDocument, key: string) {
    const controller = new AbortController()
    sending.current = controller
    setPart(0)
    const body = new FormData()
    body.set('document_type', type)
    if (minor) body.set('minor_id', String(minor))
    // After the other fields, so that the server has them when the file begins.
    body.set('file', file)
    const path = minor ? '/minors/documents/' : `/customers/${customerSession.id()}/documents`
    return upload({ path, body, key, onProgress: setPart, signal: controller.signal })
  }

  return { part, send }
}
