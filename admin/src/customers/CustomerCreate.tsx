import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { Form, useCreate, useNotify } from 'ra-core'
import { useWatch } from 'react-hook-form'

import { messages as manager } from '@trailgate/shared/customers/manager_messages'
import type { Customer } from '@trailgate/shared/customers/schemas'

import { useToday } from '../layout/useSettings.ts'
import { FormDialog } from '../ui/FormDialog.tsx'
import { formErrors } from '../ui/formErrors.ts'
import { resolverOf } from '../ui/resolver.ts'
import { sentenceFor } from '../ui/sentenceFor.ts'
import { useLeave } from '../ui/useLeave.ts'
import { useSaved } from '../ui/useSaved.ts'
import { BLANK, readNew, type CustomerValues } from './customerForm.ts'
import { CustomerInputs } from './CustomerInputs.tsx'
import { CreateNotice } from './duplicates/CreateNotice.tsx'
import { useCreateCheck } from './duplicates/useCreateCheck.ts'
import { CUSTOMERS } from './paths.ts'

const FORM = 'new-customer'

/** Create New Customer. */
export default function CustomerCreate() {
  const today = useToday()
  const leave = useLeave(CUSTOMERS)
  const { saved, onSaved } = useSaved(leave)
  const notify = useNotify()
  const queries = useQueryClient()
  const [failure, setFailure] = useState<string>()
  const [create, { isPending }] = useCreate<Customer>()

  async function submit(values: Partial<CustomerValues>) {
    const read = readNew(values, today)
    if (!read.ok || isPending) return
    setFailure(undefined)
    try {
      await create('customers', { data: read.value }, { returnPromise: true })
    } catch (error) {
      const sentence = sentenceFor(error, manager['create.failed'])
      setFailure(sentence)
      return formErrors(error, sentence)
    }
    void queries.invalidateQueries({ queryKey: ['customers'] })
    notify(manager.created, { type: 'success' })
    onSaved()
  }

  return (
    <FormDialog
      title={manager['create.title']}
      form={FORM}
      submit={manager['create.submit']}
      pending={isPending}
      failure={failure}
      onClose={leave}
    >
      <Form
        id={FORM}
        noValidate
        defaultValues={BLANK}
        resolver={resolverOf((values) => readNew(values, today))}
        onSubmit={submit}
        disableInvalidFormNotification
        warnWhenUnsavedChanges={!saved}
      >
        <PossibleDuplicates />
        <CustomerInputs isNew />
      </Form>
    </FormDialog>
  )
}

function PossibleDuplicates() {
  return <CreateNotice found={useCreateCheck(useWatch<CustomerValues>())} />
}
