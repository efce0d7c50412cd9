import { useId, useState } from 'react'
import { Form, useNotify } from 'react-admin'
import { useWatch } from 'react-hook-form'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'

import { messages } from '@trailgate/shared/guardian_requests/messages'
import { DEFAULT_RELATIONSHIP, type RelationshipType } from '@trailgate/shared/minors/constants'
import { linkFields } from '@trailgate/shared/minors/fields'
import { fill } from '@trailgate/shared/text'
import { consentFor } from '@trailgate/shared/waivers/consent'
import { messages as waivers } from '@trailgate/shared/waivers/messages'

import { useProviderMutation } from '../../../providers/useProvider.ts'
import { FieldInput } from '../../../ui/FieldInput.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { sentenceFor } from '../../../ui/sentenceFor.ts'

const FORM = 'confirm-parent'

interface ConfirmValues {
  relationship_type: RelationshipType
}

const BLANK: ConfirmValues = { relationship_type: DEFAULT_RELATIONSHIP }

interface ConfirmParentProps {
  id: number
  child: string
  onClose(): void
}

/** Links the parent whom a child named, with the relationship and the parent's consent (docs/product/minors.md). */
export default function ConfirmParent({ id, child, onClose }: ConfirmParentProps) {
  const consentId = useId()
  const [consented, setConsented] = useState<RelationshipType | null>(null)
  const [untold, setUntold] = useState(false)
  const notify = useNotify()
  const { mutateAsync, isPending, error } = useProviderMutation('customers', 'acceptGuardian')

  async function submit({ relationship_type: relationship }: Partial<ConfirmValues>) {
    if (isPending || relationship === undefined) return
    const isConsented = consented === relationship
    setUntold(!isConsented)
    if (!isConsented) return { root: { serverError: waivers['consent.required'] } }
    const consent = { text_id: consentFor(relationship).text_id, accepted: true } as const
    try {
      await mutateAsync({ id, relationship_type: relationship, consent })
    } catch (refusal) {
      return { root: { serverError: sentenceFor(refusal, messages['staff.confirm_failed']) } }
    }
    notify(messages['staff.confirmed'], { type: 'success' })
    onClose()
  }

  return (
    <FormDialog
      size="sm"
      title={fill(messages['staff.confirm_of'], { child })}
      form={FORM}
      submit={messages['staff.confirm']}
      pending={isPending}
      failure={error ? sentenceFor(error, messages['staff.confirm_failed']) : undefined}
      onClose={onClose}
    >
      <p className="muted-text guardian-hint">{fill(messages['staff.confirm_hint'], { child })}</p>
      <Form
        id={FORM}
        noValidate
        defaultValues={BLANK}
        onSubmit={submit}
        disableInvalidFormNotification
      >
        <div className="form-grid">
          <FieldInput source="relationship_type" field={linkFields.relationship_type} />
        </div>
        <p className="guardian-consent">{messages['staff.consent']}</p>
        <ConsentTick
          ticked={consented}
          describedBy={untold ? consentId : null}
          onTick={(relationship) => {
            setConsented(relationship)
            setUntold(false)
          }}
        />
        {untold && (
          <FormHelperText id={consentId} error>
            {waivers['consent.required']}
          </FormHelperText>
        )}
      </Form>
    </FormDialog>
  )
}

interface ConsentTickProps {
  /** The relationship whose sentence is ticked. */
  ticked: RelationshipType | null
  describedBy: string | null
  onTick(relationship: RelationshipType | null): void
}

/** Checkbox with the sentence of the chosen relationship; a changed sentence is unticked. */
function ConsentTick({ ticked, describedBy, onTick }: ConsentTickProps) {
  const chosen = useWatch<ConfirmValues, 'relationship_type'>({ name: 'relationship_type' })
  return (
    <FormControlLabel
      label={consentFor(chosen).text}
      control={
        <Checkbox
          checked={ticked === chosen}
          onChange={({ target }) => onTick(target.checked ? chosen : null)}
          slotProps={{
            input: describedBy
              ? { 'aria-invalid': true, 'aria-describedby': describedBy }
              : { 'aria-invalid': false },
          }}
        />
      }
    />
  )
}
