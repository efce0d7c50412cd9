import { useState } from 'react'
import { Form, useNotify } from 'react-admin'

import type { CustomerDetail } from '@trailgate/shared/customers/schemas'
import { DEFAULT_RELATIONSHIP, type RelationshipType } from '@trailgate/shared/minors/constants'
import { linkFields } from '@trailgate/shared/minors/fields'
import { messages } from '@trailgate/shared/minors/messages'

import { useProviderMutation } from '../../../providers/useProvider.ts'
import { FieldInput } from '../../../ui/FieldInput.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { refusalOf, sentenceFor } from '../../../ui/sentenceFor.ts'
import { useLeave } from '../../../ui/useLeave.ts'
import { useSaved } from '../../../ui/useSaved.ts'
import { CustomerPicker, type PickedCustomer } from '../../CustomerPicker.tsx'
import { pathOf } from '../../paths.ts'

const FORM = 'link-minor'

interface LinkValues {
  relationship_type: RelationshipType
}

const BLANK: LinkValues = { relationship_type: DEFAULT_RELATIONSHIP }

/** Makes a customer one more guardian of a child whom the park knows already: a second parent (docs/product/minors.md). */
export function LinkMinor({ guardian }: { guardian: CustomerDetail }) {
  const leave = useLeave(pathOf({ kind: 'show', id: guardian.id, tab: 'minors' }, ''))
  const { guard, onSaved } = useSaved(leave)
  const notify = useNotify()
  const [chosen, choose] = useState<PickedCustomer>()
  const [wrong, setWrong] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const { mutateAsync, isPending } = useProviderMutation('customers', 'addMinor')

  async function submit({ relationship_type: relationship }: Partial<LinkValues>) {
    if (isPending || relationship === undefined) return
    setFailure(undefined)
    if (!chosen) {
      setWrong(messages['link.choose'])
      return { root: { serverError: messages['link.choose'] } }
    }
    try {
      const minor = { minor_id: chosen.id, relationship_type: relationship }
      await mutateAsync({ guardianId: guardian.id, minor })
    } catch (error) {
      const sentence = sentenceFor(error, messages['link.failed'])
      setFailure(sentence)
      setWrong(refusalOf(error)?.details?.minor_id?.[0])
      return { root: { serverError: sentence } }
    }
    notify(messages['link.done'], { type: 'success' })
    onSaved()
  }

  return (
    <FormDialog
      size="sm"
      title={messages['link.title']}
      form={FORM}
      submit={messages.link}
      pending={isPending}
      failure={failure}
      onClose={leave}
    >
      <p className="muted-text">{messages['link.hint']}</p>
      <section className="link-child">
        <CustomerPicker
          among="minors"
          chosen={chosen}
          onChoose={(minor) => {
            choose(minor)
            setWrong(undefined)
          }}
          error={wrong}
        />
      </section>
      <Form
        id={FORM}
        noValidate
        defaultValues={BLANK}
        onSubmit={submit}
        disableInvalidFormNotification
        {...guard}
      >
        <div className="form-grid">
          <FieldInput source="relationship_type" field={linkFields.relationship_type} />
        </div>
      </Form>
    </FormDialog>
  )
}
