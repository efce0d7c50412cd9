import { Form, useNotify } from 'react-admin'

import { messages as http } from '@trailgate/shared/http/messages'
import { messages } from '@trailgate/shared/staff/messages'
import type { StaffMember } from '@trailgate/shared/staff/schemas'

import { useStaff } from '../session/useStaff.ts'
import { FormAlert } from '../ui/FormAlert.tsx'
import { FormButtons } from '../ui/FormPage.tsx'
import type { Refetch } from '../ui/useAsRead.ts'
import { useEditForm } from '../ui/useRecordForm.ts'
import { readChanges, valuesOf } from './staffForm.ts'
import { StaffInputs } from './StaffInputs.tsx'

interface StaffEditFormProps {
  member: StaffMember
  leave(): void
  refetch: Refetch<StaffMember>
}

/** Sends the changed fields with the revision that was shown. */
export function StaffEditForm({ member, leave, refetch }: StaffEditFormProps) {
  const own = useStaff()?.id === member.id
  const notify = useNotify()
  const { record, form, saving, failure, reload } = useEditForm({
    resource: 'staff',
    newest: member,
    refetch,
    read: (values, record) => readChanges(values, record, own),
    failed: http.error_occurred,
    onSaved: () => notify(messages.updated, { type: 'success' }),
    leave,
  })

  return (
    <>
      <FormAlert failure={failure} reload={reload} />
      <Form {...form} record={valuesOf(record)}>
        <StaffInputs account={own ? 'own' : 'other'} />
        <FormButtons submit={messages['update.submit']} saving={saving} leave={leave} />
      </Form>
    </>
  )
}
