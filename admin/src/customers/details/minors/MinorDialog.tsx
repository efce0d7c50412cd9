import type { ReactNode } from 'react'
import { Form } from 'react-admin'

import { adultAge, addYears } from '@trailgate/shared/dates'
import { linkFields, personFields } from '@trailgate/shared/minors/fields'
import { messages } from '@trailgate/shared/minors/messages'
import type { Minor } from '@trailgate/shared/minors/schemas'

import { useToday } from '../../../layout/useSettings.ts'
import { useProviderMutation } from '../../../providers/useProvider.ts'
import { DayField } from '../../../ui/DayField.tsx'
import { FieldInput } from '../../../ui/FieldInput.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { useSubmit } from '../../../ui/useSubmit.ts'
import { EmergencyInputs, NameInputs } from '../../PersonInputs.tsx'
import { readMinor, type MinorValues } from './minorForm.ts'

const FORM = 'new-minor'

interface MinorDialogProps {
  title: string
  guardianId: number
  /** Initial values; fields that the form does not show are sent unchanged. */
  values: MinorValues
  /** False disables the submit button. */
  isReady?: boolean
  onAdded(minor: Minor): void
  onClose(): void
  /** Above the fields. */
  children?: ReactNode
}

/** The form of a new minor: everything in it is required. */
export function MinorDialog(props: MinorDialogProps) {
  const { title, guardianId, values, isReady = true, onAdded, onClose, children } = props
  const today = useToday()
  const { mutateAsync } = useProviderMutation('customers', 'addMinor')
  const { form, saving, failure } = useSubmit({
    read: (typed: Partial<MinorValues>) => readMinor({ ...values, ...typed }, today),
    save: async (minor) => onAdded(await mutateAsync({ guardianId, minor })),
    failed: messages['add.failed'],
    leave: onClose,
  })

  return (
    <FormDialog
      title={title}
      form={FORM}
      submit={isReady ? messages.add : undefined}
      pending={saving}
      failure={failure?.sentence}
      onClose={onClose}
    >
      {children}
      <Form id={FORM} {...form} defaultValues={values}>
        <div className="form-grid">
          <NameInputs autoFocus />
          <DayField
            source="date_of_birth"
            label={personFields.date_of_birth.label}
            min={addYears(today, -adultAge())}
            max={today}
            required
          />
          <FieldInput source="relationship_type" field={linkFields.relationship_type} />
          <EmergencyInputs required />
        </div>
      </Form>
    </FormDialog>
  )
}
