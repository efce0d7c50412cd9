import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { Form, useNotify, useUpdate } from 'ra-core'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'

import { messages as http } from '@trailgate/shared/http/messages'
import { messages } from '@trailgate/shared/staff/messages'
import type { StaffMember } from '@trailgate/shared/staff/schemas'
import { messages as words } from '@trailgate/shared/ui/messages'

import { useStaff } from '../session/useStaff.ts'
import { formErrors } from '../ui/formErrors.ts'
import { resolverOf } from '../ui/resolver.ts'
import { refusalOf, sentenceFor } from '../ui/sentenceFor.ts'
import { useSaved } from '../ui/useSaved.ts'
import { readChanges, valuesOf, type StaffValues } from './staffForm.ts'
import { StaffInputs } from './StaffInputs.tsx'
import '../ui/dialog.css'

interface StaffEditFormProps {
  member: StaffMember
  leave(): void
  reload(): Promise<unknown>
}

/** What was changed is sent, with the revision that was seen. */
export function StaffEditForm({ member, leave, reload }: StaffEditFormProps) {
  const own = useStaff()?.id === member.id
  const { saved, onSaved } = useSaved(leave)
  const notify = useNotify()
  const queries = useQueryClient()
  const [failure, setFailure] = useState<{ sentence: string; stale: boolean }>()
  const [update, { isPending }] = useUpdate<StaffMember>()

  async function submit(values: Partial<StaffValues>) {
    const read = readChanges(values, member)
    if (!read.ok || isPending) return
    setFailure(undefined)
    try {
      if (Object.keys(read.value).length > 0) {
        const data = { ...read.value, revision: member.revision }
        await update(
          'staff',
          { id: member.id, data, previousData: member },
          { mutationMode: 'pessimistic', returnPromise: true }
        )
        notify(messages.updated, { type: 'success' })
        void queries.invalidateQueries({ queryKey: ['staff'] })
      }
    } catch (error) {
      const stale = refusalOf(error)?.code === 'STALE_WRITE'
      const sentence = sentenceFor(error, http.error_occurred)
      setFailure({ sentence, stale })
      return formErrors(error, sentence)
    }
    onSaved()
  }

  return (
    <>
      {failure && (
        <Alert
          severity={failure.stale ? 'warning' : 'error'}
          className="form-failure"
          action={
            failure.stale && (
              <Button
                color="inherit"
                onClick={() => void reload().then(() => setFailure(undefined))}
              >
                {words.load_theirs}
              </Button>
            )
          }
        >
          {failure.sentence}
        </Alert>
      )}
      <Form
        noValidate
        record={valuesOf(member)}
        resetOptions={{ keepDirtyValues: true }}
        resolver={resolverOf((values) => readChanges(values, member))}
        onSubmit={submit}
        disableInvalidFormNotification
        warnWhenUnsavedChanges={!saved}
      >
        <StaffInputs account={own ? 'own' : 'other'} />
        <div className="staff-submit">
          <Button onClick={leave}>{words.cancel}</Button>
          <Button type="submit" variant="contained" aria-disabled={isPending}>
            {isPending ? words.saving : messages['update.submit']}
          </Button>
        </div>
      </Form>
    </>
  )
}
