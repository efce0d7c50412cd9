import { useState } from 'react'
import { Form, useNotify } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { useLocation, useNavigate } from 'react-router'

import { messages as manager } from '@trailgate/shared/customers/manager_messages'
import type { Customer } from '@trailgate/shared/customers/schemas'

import { useToday } from '../layout/useSettings.ts'
import { FormDialog } from '../ui/FormDialog.tsx'
import { useLeave } from '../ui/useLeave.ts'
import { useCreateForm } from '../ui/useRecordForm.ts'
import { BLANK, readNew, type CustomerValues } from './customerForm.ts'
import { CustomerInputs } from './CustomerInputs.tsx'
import { CreateNotice } from './duplicates/CreateNotice.tsx'
import { useCreateCheck } from './duplicates/useCreateCheck.ts'
import { CUSTOMERS, pathOf } from './paths.ts'

const FORM = 'new-customer'

/** Create New Customer. */
export default function CustomerCreate() {
  const today = useToday()
  const leave = useLeave(CUSTOMERS)
  const navigate = useNavigate()
  const { search, state } = useLocation()
  const [made, setMade] = useState<Customer>()
  const notify = useNotify()
  const { form, saving, failure } = useCreateForm({
    resource: 'customers',
    read: (values: Partial<CustomerValues>) => readNew(values, today),
    failed: manager['create.failed'],
    onSaved(customer: Customer) {
      setMade(customer)
      notify(manager.created, { type: 'success' })
    },
    // The new customer's page replaces the form in the history; leaving it returns to the page behind the form.
    leave() {
      if (made)
        void navigate(pathOf({ kind: 'show', id: made.id }, search), { replace: true, state })
    },
  })

  return (
    <FormDialog
      title={manager['create.title']}
      form={FORM}
      submit={manager['create.submit']}
      pending={saving}
      failure={failure?.sentence}
      onClose={leave}
    >
      <Form id={FORM} {...form} defaultValues={BLANK}>
        <PossibleDuplicates />
        <CustomerInputs isNew />
      </Form>
    </FormDialog>
  )
}

function PossibleDuplicates() {
  return <CreateNotice found={useCreateCheck(useWatch<CustomerValues>())} />
}
