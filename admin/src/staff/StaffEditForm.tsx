import { useQueryClient } from '@tanstack/react-query'
import { Form, useNotify, useUpdate } from 'ra-core'
import Button from '@mui/material/Button'

import { messages as http } from '@trailgate/shared/http/messages'
import { messages } from '@trailgate/shared/staff/messages'
import type { StaffMember } from '@trailgate/shared/staff/schemas'
import { messages as words } from '@trailgate/shared/ui/messages'

import { useStaff } from '../session/useStaff.ts'
import { FormAlert } from '../ui/FormAlert.tsx'
import { useAsRead, type Refetch } from '../ui/useAsRead.ts'
import { useSubmit } from '../ui/useSubmit.ts'
import { readChanges, valuesOf, type StaffValues } from './staffForm.ts'
import { StaffInputs } from './StaffInputs.tsx'
import '../ui/dialog.css'

interface StaffEditFormProps {
  member: StaffMember
  leave(): void
  refetch: Refetch<StaffMember>
}

/** What was changed is sent, with the revision that was seen. */
export function StaffEditForm({ member: newest, leave, refetch }: StaffEditFormProps) {
  const { record: member, reload } = useAsRead(newest, refetch)
  const own = useStaff()?.id === member.id
  const notify = useNotify()
  const queries = useQueryClient()
  const [update] = useUpdate<StaffMember>()
  const { form, saving, failure, forget } = useSubmit({
    read: (values: Partial<StaffValues>) => readChanges(values, member),
    async save(changes) {
      if (Object.keys(changes).length === 0) return
      const data = { ...changes, revision: member.revision }
      await update(
        'staff',
        { id: member.id, data, previousData: member },
        { mutationMode: 'pessimistic', returnPromise: true }
      )
      notify(messages.updated, { type: 'success' })
      void queries.invalidateQueries({ queryKey: ['staff'] })
    },
    failed: http.error_occurred,
    leave,
  })

  return (
    <>
      <FormAlert failure={failure} reload={() => reload(forget)} />
      <Form {...form} record={valuesOf(member)}>
        <StaffInputs account={own ? 'own' : 'other'} />
        <div className="staff-submit">
          <Button onClick={leave}>{words.cancel}</Button>
          <Button type="submit" variant="contained" aria-disabled={saving}>
            {saving ? words.saving : messages['update.submit']}
          </Button>
        </div>
      </Form>
    </>
  )
}
