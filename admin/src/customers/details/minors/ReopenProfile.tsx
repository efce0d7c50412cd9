import { useId, useState } from 'react'
import { Form, useNotify } from 'react-admin'

import { messages as details } from '@trailgate/shared/customers/details_messages'
import type { CustomerDetail } from '@trailgate/shared/customers/schemas'
import { DEFAULT_RELATIONSHIP, type RelationshipType } from '@trailgate/shared/minors/constants'
import { linkFields } from '@trailgate/shared/minors/fields'
import { fill } from '@trailgate/shared/text'

import { useProviderMutation } from '../../../providers/useProvider.ts'
import { FieldInput } from '../../../ui/FieldInput.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { sentenceFor } from '../../../ui/sentenceFor.ts'
import { CustomerPicker, type PickedCustomer } from '../../CustomerPicker.tsx'

const FORM = 'reopen-profile'

interface ReopenValues {
  relationship_type: RelationshipType
}

interface ReopenProfileProps {
  minor: CustomerDetail
  onClose(): void
}

/** Opens a closed profile again by linking the child to a guardian: one of those who were, or somebody else. */
export default function ReopenProfile({ minor, onClose }: ReopenProfileProps) {
  const { former_guardians: former = [] } = minor
  const [guardianId, choose] = useState(former[0]?.id)
  const [picked, pick] = useState<PickedCustomer>()
  const [wrong, setWrong] = useState<string>()
  const notify = useNotify()
  const chosen = guardianId ?? picked?.id
  const { mutateAsync, isPending, error } = useProviderMutation('customers', 'addMinor')

  async function submit({ relationship_type: relationship }: Partial<ReopenValues>) {
    if (isPending || relationship === undefined) return
    if (chosen === undefined) {
      setWrong(details['reopen.choose'])
      return { root: { serverError: details['reopen.choose'] } }
    }
    try {
      const link = { minor_id: minor.id, relationship_type: relationship }
      await mutateAsync({ guardianId: chosen, minor: link })
    } catch (refusal) {
      return { root: { serverError: sentenceFor(refusal, details['reopen.failed']) } }
    }
    notify(details['reopen.done'], { type: 'success' })
    onClose()
  }

  return (
    <FormDialog
      size="sm"
      title={details['reopen.title']}
      form={FORM}
      submit={details.reopen}
      pending={isPending}
      failure={error ? sentenceFor(error, details['reopen.failed']) : undefined}
      onClose={onClose}
    >
      <p className="muted-text">
        {fill(details['reopen.hint'], { name: `${minor.first_name} ${minor.last_name}` })}
      </p>
      {former.length > 0 && (
        <FormerGuardians former={former} chosen={guardianId} onChoose={choose} />
      )}
      {guardianId === undefined && (
        <section className="link-child">
          <CustomerPicker
            chosen={picked}
            onChoose={(customer) => {
              pick(customer)
              setWrong(undefined)
            }}
            error={wrong}
          />
        </section>
      )}
      <Form
        id={FORM}
        noValidate
        defaultValues={{ relationship_type: former[0]?.relationship_type ?? DEFAULT_RELATIONSHIP }}
        onSubmit={submit}
        disableInvalidFormNotification
      >
        <div className="form-grid">
          <FieldInput source="relationship_type" field={linkFields.relationship_type} />
        </div>
      </Form>
    </FormDialog>
  )
}

interface FormerGuardiansProps {
  former: NonNullable<CustomerDetail['former_guardians']>
  /** Undefined for somebody else. */
  chosen: number | undefined
  onChoose(id: number | undefined): void
}

function FormerGuardians({ former, chosen, onChoose }: FormerGuardiansProps) {
  const name = useId()
  return (
    <fieldset className="picker-results reopen-guardians">
      <legend className="picker-label">{details['reopen.guardian']}</legend>
      {former.map((guardian) => (
        <label key={guardian.id} className="picker-result">
          <input
            type="radio"
            name={name}
            checked={chosen === guardian.id}
            onChange={() => onChoose(guardian.id)}
          />
          <span>
            <span className="picker-name">
              {guardian.first_name} {guardian.last_name}
            </span>
            <span className="picker-about figures">
              {details['guardian.former']} · {guardian.member_id}
            </span>
          </span>
        </label>
      ))}
      <label className="picker-result">
        <input
          type="radio"
          name={name}
          checked={chosen === undefined}
          onChange={() => onChoose(undefined)}
        />
        <span className="picker-name">{details['reopen.other']}</span>
      </label>
    </fieldset>
  )
}
