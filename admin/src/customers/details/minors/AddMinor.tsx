import { Form, useNotify } from 'ra-core'

import { messages as details } from '@trailgate/shared/customers/details_messages'
import { messages as manager } from '@trailgate/shared/customers/manager_messages'
import type { CustomerDetail } from '@trailgate/shared/customers/schemas'
import { ADULT_AGE, addYears } from '@trailgate/shared/dates'
import { DEFAULT_RELATIONSHIP } from '@trailgate/shared/minors/constants'
import { messages } from '@trailgate/shared/minors/messages'

import { useToday } from '../../../layout/useSettings.ts'
import { DayField } from '../../../ui/DayField.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { useLeave } from '../../../ui/useLeave.ts'
import { useSubmit } from '../../../ui/useSubmit.ts'
import { pathOf } from '../../paths.ts'
import { EmergencyInputs, NameInputs } from '../../PersonInputs.tsx'
import { readMinor, type MinorValues } from './minorForm.ts'
import { RelationshipInput } from './RelationshipInput.tsx'
import { useMinorAdded } from './useMinorAdded.ts'

const FORM = 'new-minor'
const BLANK: MinorValues = {
  first_name: '',
  last_name: '',
  date_of_birth: '',
  emergency_contact_name: '',
  emergency_contact_phone: '',
  relationship_type: DEFAULT_RELATIONSHIP,
}

/** The form of + Add Minor: everything in it is required. */
export function AddMinor({ guardian }: { guardian: CustomerDetail }) {
  const today = useToday()
  const leave = useLeave(pathOf({ kind: 'show', id: guardian.id, tab: 'minors' }, ''))
  const notify = useNotify()
  const { mutateAsync } = useMinorAdded(guardian.id)
  const { form, saving, failure } = useSubmit({
    read: (values: Partial<MinorValues>) => readMinor(values, today),
    async save(minor) {
      await mutateAsync(minor)
      notify(details['minors.added'], { type: 'success' })
    },
    failed: messages['add.failed'],
    leave,
  })

  return (
    <FormDialog
      title={messages['add.title']}
      form={FORM}
      submit={messages.add}
      pending={saving}
      failure={failure?.sentence}
      onClose={leave}
    >
      <Form id={FORM} {...form} defaultValues={BLANK}>
        <div className="form-grid">
          <NameInputs autoFocus />
          <DayField
            source="date_of_birth"
            label={manager['field.date_of_birth']}
            min={addYears(today, -ADULT_AGE)}
            max={today}
            required
          />
          <RelationshipInput />
          <EmergencyInputs required />
        </div>
      </Form>
    </FormDialog>
  )
}
