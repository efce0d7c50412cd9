import { useState } from 'react'
import { Form, useGetOne, useNotify } from 'react-admin'
import Button from '@mui/material/Button'
import { useLocation, useNavigate } from 'react-router'

import { messages as manager } from '@trailgate/shared/customers/manager_messages'
import type { CustomerDetail } from '@trailgate/shared/customers/schemas'
import { messages as words } from '@trailgate/shared/ui/messages'

import { useToday } from '../layout/useSettings.ts'
import { DETAIL } from '../providers/detail.ts'
import { AS_STORED } from '../providers/useProvider.ts'
import { useCan } from '../session/useStaff.ts'
import { FormAlert } from '../ui/FormAlert.tsx'
import { LoadingRows } from '../ui/LoadingRows.tsx'
import { ScreenDialog } from '../ui/ScreenDialog.tsx'
import type { Refetch } from '../ui/useAsRead.ts'
import { useLeave } from '../ui/useLeave.ts'
import { useEditForm } from '../ui/useRecordForm.ts'
import { useSaved } from '../ui/useSaved.ts'
import { readChanges, valuesOf, type CustomerValues } from './customerForm.ts'
import { CustomerInputs } from './CustomerInputs.tsx'
import { DeleteCustomerButton } from './DeleteCustomerButton.tsx'
import { CustomerUnavailable } from './details/CustomerUnavailable.tsx'
import { CUSTOMERS } from './paths.ts'

const FORM = 'edit-customer'

/** Edit Customer: sends only the changed fields, with the revision read. */
export default function CustomerEdit({ id }: { id: number }) {
  const navigate = useNavigate()
  const { search } = useLocation()
  const leave = useLeave(CUSTOMERS)
  // A deleted customer leaves no form to save: drop the guard first, then close the dialog.
  const { saved: gone, onSaved: onGone } = useSaved(
    () => void navigate(CUSTOMERS + search, { replace: true })
  )
  const mayDelete = useCan('customers.delete')
  const [saving, setSaving] = useState(false)
  // Edit the stored record, not the copy that the list read minutes ago.
  const {
    data: customer,
    error,
    isFetchedAfterMount,
    refetch,
  } = useGetOne<CustomerDetail>('customers', { id, meta: DETAIL }, { ...AS_STORED, enabled: !gone })
  const ready = isFetchedAfterMount && !gone && customer

  return (
    <ScreenDialog
      title={manager['edit.title']}
      keepOpen
      onClose={leave}
      actions={
        ready && (
          <>
            {mayDelete && <DeleteCustomerButton customer={customer} onGone={onGone} />}
            <Button onClick={leave}>{words.cancel}</Button>
            <Button type="submit" form={FORM} variant="contained" aria-disabled={saving}>
              {saving ? words.saving : manager['update.submit']}
            </Button>
          </>
        )
      }
    >
      {ready ? (
        <EditForm customer={customer} onSaving={setSaving} leave={leave} refetch={refetch} />
      ) : error ? (
        <CustomerUnavailable error={error} retry={() => void refetch()} />
      ) : (
        <LoadingRows label={words.loading} />
      )}
    </ScreenDialog>
  )
}

interface EditFormProps {
  customer: CustomerDetail
  onSaving(saving: boolean): void
  leave(): void
  refetch: Refetch<CustomerDetail>
}

function EditForm({ customer, onSaving, leave, refetch }: EditFormProps) {
  const today = useToday()
  const notify = useNotify()
  const { record, form, failure, reload } = useEditForm({
    resource: 'customers',
    newest: customer,
    refetch,
    read: (values: Partial<CustomerValues>, stored) => readChanges(values, stored, today),
    meta: DETAIL,
    failed: manager['update.failed'],
    onSaved: () => notify(manager.updated, { type: 'success' }),
    onSaving,
    leave,
  })

  return (
    <>
      <FormAlert failure={failure} reload={reload} />
      <Form id={FORM} {...form} record={valuesOf(record)}>
        <CustomerInputs signed={record.coverage?.reason === 'signed'} />
      </Form>
    </>
  )
}
