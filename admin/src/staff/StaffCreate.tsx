import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { Form, useCreate, useNotify } from 'ra-core'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'

import { messages as http } from '@trailgate/shared/http/messages'
import { messages } from '@trailgate/shared/staff/messages'
import type { StaffMember } from '@trailgate/shared/staff/schemas'
import { messages as words } from '@trailgate/shared/ui/messages'

import { formErrors } from '../ui/formErrors.ts'
import { resolverOf } from '../ui/resolver.ts'
import { sentenceFor } from '../ui/sentenceFor.ts'
import { useLeave } from '../ui/useLeave.ts'
import { useSaved } from '../ui/useSaved.ts'
import { STAFF } from './paths.ts'
import { BLANK, readNew, type StaffValues } from './staffForm.ts'
import { StaffFormPage } from './StaffFormPage.tsx'
import { StaffInputs } from './StaffInputs.tsx'
import '../ui/dialog.css'

/** Makes an account. */
export default function StaffCreate() {
  const leave = useLeave(STAFF)
  const { saved, onSaved } = useSaved(leave)
  const notify = useNotify()
  const queries = useQueryClient()
  const [failure, setFailure] = useState<string>()
  const [create, { isPending }] = useCreate<StaffMember>()

  async function submit(values: Partial<StaffValues>) {
    const read = readNew(values)
    if (!read.ok || isPending) return
    setFailure(undefined)
    try {
      await create('staff', { data: read.value }, { returnPromise: true })
    } catch (error) {
      const sentence = sentenceFor(error, http.error_occurred)
      setFailure(sentence)
      return formErrors(error, sentence)
    }
    void queries.invalidateQueries({ queryKey: ['staff'] })
    notify(messages.created, { type: 'success' })
    onSaved()
  }

  return (
    <StaffFormPage title={messages.add} leave={leave}>
      {failure && (
        <Alert severity="error" className="form-failure">
          {failure}
        </Alert>
      )}
      <Form
        noValidate
        defaultValues={BLANK}
        resolver={resolverOf((values) => readNew(values))}
        onSubmit={submit}
        disableInvalidFormNotification
        warnWhenUnsavedChanges={!saved}
      >
        <StaffInputs account="new" />
        <div className="staff-submit">
          <Button onClick={leave}>{words.cancel}</Button>
          <Button type="submit" variant="contained" aria-disabled={isPending}>
            {isPending ? words.saving : messages['create.submit']}
          </Button>
        </div>
      </Form>
    </StaffFormPage>
  )
}
