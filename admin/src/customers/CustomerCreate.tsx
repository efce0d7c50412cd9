import { useRef } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { Form, useCreate, useNotify } from 'ra-core'
import { useWatch } from 'react-hook-form'
import { useLocation, useNavigate } from 'react-router'

import { messages as manager } from '@trailgate/shared/customers/manager_messages'
import type { Customer } from '@trailgate/shared/customers/schemas'

import { useToday } from '../layout/useSettings.ts'
import { FormDialog } from '../ui/FormDialog.tsx'
import { useLeave } from '../ui/useLeave.ts'
import { useSubmit } from '../ui/useSubmit.ts'
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
  const made = useRef<number>(undefined)
  const notify = useNotify()
  const queries = useQueryClient()
  const [create] = useCreate<Customer>()
  const { form, saving, failure } = useSubmit({
    read: (values: Partial<CustomerValues>) => readNew(values, today),
    async save(data) {
      const customer = await create('customers', { data }, { returnPromise: true })
      if (customer) made.current = customer.id
      void queries.invalidateQueries({ queryKey: ['customers'] })
      notify(manager.created, { type: 'success' })
    },
    failed: manager['create.failed'],
    // The page of the new customer takes the place of the form; leaving it goes where the form was opened.
    leave() {
      const { current: id } = made
      if (id === undefined) leave()
      else void navigate(pathOf({ kind: 'show', id }, search), { replace: true, state })
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
