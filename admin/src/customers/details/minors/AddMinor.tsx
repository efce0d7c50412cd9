import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { Form, useNotify } from 'ra-core'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { SelectInput } from 'ra-ui-materialui'

import { LIMITS } from '@trailgate/shared/customers/constants'
import { messages as details } from '@trailgate/shared/customers/details_messages'
import { messages as manager } from '@trailgate/shared/customers/manager_messages'
import type { CustomerDetail } from '@trailgate/shared/customers/schemas'
import { ADULT_AGE, addYears } from '@trailgate/shared/dates'
import {
  DEFAULT_RELATIONSHIP,
  RELATIONSHIP_LABELS,
  RELATIONSHIP_TYPES,
} from '@trailgate/shared/minors/constants'
import { messages } from '@trailgate/shared/minors/messages'
import type { Minor, NewMinor } from '@trailgate/shared/minors/schemas'
import { messages as words } from '@trailgate/shared/ui/messages'

import { call } from '../../../api/client.ts'
import { useToday } from '../../../layout/useSettings.ts'
import { DayField } from '../../../ui/DayField.tsx'
import { formErrors } from '../../../ui/formErrors.ts'
import { resolverOf } from '../../../ui/resolver.ts'
import { ScreenDialog } from '../../../ui/ScreenDialog.tsx'
import { sentenceFor } from '../../../ui/sentenceFor.ts'
import { TextField } from '../../../ui/TextField.tsx'
import { useLeave } from '../../../ui/useLeave.ts'
import { useSaved } from '../../../ui/useSaved.ts'
import { pathOf } from '../../paths.ts'
import { useCustomersChanged } from '../queries.ts'
import { readMinor, type MinorValues } from './minorForm.ts'

const FORM = 'new-minor'
const RELATIONSHIPS = RELATIONSHIP_TYPES.map((id) => ({ id, name: RELATIONSHIP_LABELS[id] }))
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
  const changed = useCustomersChanged()
  const [failure, setFailure] = useState<string>()
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (body: NewMinor) =>
      call<Minor>(`/customers/${guardian.id}/minors`, { method: 'POST', body }),
  })

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
    void changed()
    notify(details['minors.added'], { type: 'success' })
    onSaved()
  }

  return (
    <ScreenDialog
      title={messages['add.title']}
      keepOpen
      onClose={leave}
      actions={
        <>
          <Button onClick={leave}>{words.cancel}</Button>
          <Button type="submit" form={FORM} variant="contained" aria-disabled={isPending}>
            {isPending ? words.saving : messages.add}
          </Button>
        </>
      }
    >
      {failure && (
        <Alert severity="error" className="form-failure">
          {failure}
        </Alert>
      )}
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
          <TextField
            source="first_name"
            label={manager['field.first_name']}
            max={LIMITS.name}
            autoFocus
            required
            span={3}
          />
          <TextField
            source="last_name"
            label={manager['field.last_name']}
            max={LIMITS.name}
            required
            span={3}
          />
          <DayField
            source="date_of_birth"
            label={manager['field.date_of_birth']}
            min={addYears(today, -ADULT_AGE)}
            max={today}
            required
          />
          <SelectInput
            source="relationship_type"
            label={messages['field.relationship']}
            choices={RELATIONSHIPS}
            translateChoice={false}
            margin="none"
            className="span-3"
            helperText={false}
            isRequired
          />
          <TextField
            source="emergency_contact_name"
            label={manager['info.emergency_contact_name']}
            max={LIMITS.emergency_contact_name}
            required
            span={3}
          />
          <TextField
            source="emergency_contact_phone"
            label={manager['info.emergency_contact_phone']}
            max={LIMITS.phone}
            type="tel"
            required
            span={3}
          />
        </div>
      </Form>
    </ScreenDialog>
  )
}
