import { useState } from 'react'
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
import { formErrors } from '../../../ui/formErrors.ts'
import { resolverOf } from '../../../ui/resolver.ts'
import { sentenceFor } from '../../../ui/sentenceFor.ts'
import { useLeave } from '../../../ui/useLeave.ts'
import { useSaved } from '../../../ui/useSaved.ts'
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

/** The form of + Add Minor: everything in it is required (S 5). */
export function AddMinor({ guardian }: { guardian: CustomerDetail }) {
  const today = useToday()
  const leave = useLeave(pathOf({ kind: 'show', id: guardian.id, tab: 'minors' }, ''))
  const { saved, onSaved } = useSaved(leave)
  const notify = useNotify()
  const [failure, setFailure] = useState<string>()
  const { mutateAsync, isPending } = useMinorAdded(guardian.id)

  async function submit(values: Partial<MinorValues>) {
    const read = readMinor(values, today)
    if (!read.ok || isPending) return
    setFailure(undefined)
    try {
      await mutateAsync(read.value)
    } catch (error) {
      const sentence = sentenceFor(error, messages['add.failed'])
      setFailure(sentence)
      return formErrors(error, sentence)
    }
    notify(details['minors.added'], { type: 'success' })
    onSaved()
  }

  return (
    <FormDialog
      title={messages['add.title']}
      form={FORM}
      submit={messages.add}
      pending={isPending}
      failure={failure}
      onClose={leave}
    >
      <Form
        id={FORM}
        noValidate
        defaultValues={BLANK}
        resolver={resolverOf((values) => readMinor(values, today))}
        onSubmit={submit}
        disableInvalidFormNotification
        warnWhenUnsavedChanges={!saved}
      >
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
