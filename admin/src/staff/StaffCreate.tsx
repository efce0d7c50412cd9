import { Form, useNotify } from 'react-admin'

import { messages as http } from '@trailgate/shared/http/messages'
import { messages } from '@trailgate/shared/staff/messages'

import { FormAlert } from '../ui/FormAlert.tsx'
import { FormButtons, FormPage } from '../ui/FormPage.tsx'
import { useLeave } from '../ui/useLeave.ts'
import { useCreateForm } from '../ui/useRecordForm.ts'
import { STAFF } from './paths.ts'
import { BLANK, readNew } from './staffForm.ts'
import { StaffInputs } from './StaffInputs.tsx'

/** Create form of an account. */
export default function StaffCreate() {
  const leave = useLeave(STAFF)
  const notify = useNotify()
  const { form, saving, failure } = useCreateForm({
    resource: 'staff',
    read: readNew,
    failed: http.error_occurred,
    onSaved: () => notify(messages.created, { type: 'success' }),
    leave,
  })

  return (
    <FormPage title={messages.add} leave={leave}>
      <FormAlert failure={failure} />
      <Form {...form} defaultValues={BLANK}>
        <StaffInputs account="new" />
        <FormButtons submit={messages['create.submit']} saving={saving} leave={leave} />
      </Form>
    </FormPage>
  )
}
