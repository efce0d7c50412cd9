import { useQueryClient } from '@tanstack/react-query'
import { Form, useCreate, useNotify } from 'ra-core'
import Button from '@mui/material/Button'

import { messages as http } from '@trailgate/shared/http/messages'
import { messages } from '@trailgate/shared/staff/messages'
import type { StaffMember } from '@trailgate/shared/staff/schemas'
import { messages as words } from '@trailgate/shared/ui/messages'

import { FormAlert } from '../ui/FormAlert.tsx'
import { useLeave } from '../ui/useLeave.ts'
import { useSubmit } from '../ui/useSubmit.ts'
import { STAFF } from './paths.ts'
import { BLANK, readNew } from './staffForm.ts'
import { StaffFormPage } from './StaffFormPage.tsx'
import { StaffInputs } from './StaffInputs.tsx'
import '../ui/dialog.css'

/** Makes an account. */
export default function StaffCreate() {
  const leave = useLeave(STAFF)
  const notify = useNotify()
  const queries = useQueryClient()
  const [create] = useCreate<StaffMember>()
  const { form, saving, failure } = useSubmit({
    read: readNew,
    async save(data) {
      await create('staff', { data }, { returnPromise: true })
      void queries.invalidateQueries({ queryKey: ['staff'] })
      notify(messages.created, { type: 'success' })
    },
    failed: http.error_occurred,
    leave,
  })

  return (
    <StaffFormPage title={messages.add} leave={leave}>
      <FormAlert failure={failure} />
      <Form {...form} defaultValues={BLANK}>
        <StaffInputs account="new" />
        <div className="staff-submit">
          <Button onClick={leave}>{words.cancel}</Button>
          <Button type="submit" variant="contained" aria-disabled={saving}>
            {saving ? words.saving : messages['create.submit']}
          </Button>
        </div>
      </Form>
    </StaffFormPage>
  )
}
