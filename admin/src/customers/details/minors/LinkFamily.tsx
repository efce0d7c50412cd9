import { useState, type ReactNode } from 'react'
import { Form, useNotify } from 'react-admin'

import { DEFAULT_RELATIONSHIP, type RelationshipType } from '@trailgate/shared/minors/constants'
import { linkFields } from '@trailgate/shared/minors/fields'

import { useProviderMutation } from '../../../providers/useProvider.ts'
import { FieldInput } from '../../../ui/FieldInput.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { refusalOf, sentenceFor } from '../../../ui/sentenceFor.ts'
import { CustomerPicker, type PickedCustomer } from '../../CustomerPicker.tsx'

const FORM = 'link-family'

interface LinkFamilyProps {
  said: {
    title: string
    hint: string
    submit: string
    choose: string
    failed: string
    done: string
  }
  /** Where one of the two is not known, it is chosen here. */
  guardianId?: number | undefined
  minorId?: number
  /** Preselected relationship. */
  relationship?: RelationshipType | undefined
  /** Against unsaved changes. */
  guard?: object
  onLinked(): void
  onClose(): void
  /** Above the search. */
  children?: ReactNode
}

/** Links a child to a guardian: who the other one is, and how they are related. */
export function LinkFamily({
  said,
  guardianId,
  minorId,
  relationship = DEFAULT_RELATIONSHIP,
  guard,
  onLinked,
  onClose,
  children,
}: LinkFamilyProps) {
  const notify = useNotify()
  const [picked, pick] = useState<PickedCustomer>()
  const [wrong, setWrong] = useState<string>()
  const { mutateAsync, reset, error, isPending } = useProviderMutation('customers', 'addMinor')
  const guardian = guardianId ?? picked?.id
  const minor = minorId ?? picked?.id

  async function submit({ relationship_type }: { relationship_type?: RelationshipType }) {
    if (isPending || relationship_type === undefined) return
    if (guardian === undefined || minor === undefined) {
      reset()
      setWrong(said.choose)
      return { root: { serverError: said.choose } }
    }
    try {
      await mutateAsync({ guardianId: guardian, minor: { minor_id: minor, relationship_type } })
    } catch (refusal) {
      if (minorId === undefined) setWrong(refusalOf(refusal)?.details?.minor_id?.[0])
      return { root: { serverError: sentenceFor(refusal, said.failed) } }
    }
    notify(said.done, { type: 'success' })
    onLinked()
  }

  return (
    <FormDialog
      size="sm"
      title={said.title}
      form={FORM}
      submit={said.submit}
      pending={isPending}
      failure={error ? sentenceFor(error, said.failed) : undefined}
      onClose={onClose}
    >
      <p className="muted-text">{said.hint}</p>
      {children}
      {(guardianId === undefined || minorId === undefined) && (
        <section className="link-child">
          <CustomerPicker
            among={minorId === undefined ? 'minors' : 'everybody'}
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
        defaultValues={{ relationship_type: relationship }}
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
