import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Form, useGetOne, useNotify } from 'ra-core'
import Button from '@mui/material/Button'

import type { Customer } from '@trailgate/shared/customers/schemas'
import type { MembershipType } from '@trailgate/shared/membership_types/schemas'
import { messages as manager } from '@trailgate/shared/memberships/manager_messages'
import { messages } from '@trailgate/shared/memberships/messages'
import { fill } from '@trailgate/shared/text'
import { messages as words } from '@trailgate/shared/ui/messages'

import { CustomerPicker, type PickedCustomer } from '../customers/CustomerPicker.tsx'
import { useToday } from '../layout/useSettings.ts'
import { FailedNotice } from '../ui/FailedNotice.tsx'
import { FormAlert } from '../ui/FormAlert.tsx'
import { LoadingRows } from '../ui/LoadingRows.tsx'
import { ScreenDialog } from '../ui/ScreenDialog.tsx'
import { refusalOf } from '../ui/sentenceFor.ts'
import { useLeave } from '../ui/useLeave.ts'
import { useSubmit, type SubmittedForm } from '../ui/useSubmit.ts'
import { newValues, readNew, type MembershipValues } from './membershipForm.ts'
import { MembershipInputs } from './MembershipInputs.tsx'
import { MEMBERSHIPS } from './paths.ts'
import { membershipTypes, newestNumber, useSale } from './queries.ts'

const FORM = 'new-membership'

/** Create New Membership, for a customer that is searched, or known from where it was opened. */
export default function CreateMembership({ customerId }: { customerId?: number }) {
  const leave = useLeave(MEMBERSHIPS)
  const notify = useNotify()
  const { data: types, error, isFetching, refetch } = useQuery(membershipTypes)
  const { data: known } = useGetOne<Customer>(
    'customers',
    { id: customerId ?? 0 },
    { enabled: customerId !== undefined }
  )
  const [picked, pick] = useState<PickedCustomer>()
  const customer = picked ?? known
  const [unknownCustomer, setUnknownCustomer] = useState<string>()
  const { mutateAsync } = useSale()
  const offered = types?.filter(({ is_active: active }) => active)
  const { form, saving, failure } = useSubmit({
    read: (values: Partial<MembershipValues>) => readNew(values, customer?.id),
    async save(sale) {
      const made = await mutateAsync(sale)
      notify(fill(manager.created, { number: made.membership_id }), { type: 'success' })
    },
    failed: messages['create.failed'],
    onRefused: (error) => setUnknownCustomer(refusalOf(error)?.details?.customer_id?.[0]),
    leave,
  })

  return (
    <ScreenDialog
      title={manager['create.title']}
      keepOpen
      onClose={leave}
      actions={
        <>
          <Button onClick={leave}>{words.cancel}</Button>
          <Button
            type="submit"
            form={FORM}
            variant="contained"
            disabled={!customer || !offered}
            aria-disabled={saving}
          >
            {saving ? words.processing : manager['create.submit']}
          </Button>
        </>
      }
    >
      <FormAlert failure={failure} />
      <section className="form-section form-customer">
        {customerId !== undefined && known ? (
          <p className="chosen-customer">
            {known.first_name} {known.last_name}, {known.member_id}
          </p>
        ) : (
          <CustomerPicker
            chosen={picked}
            onChoose={(chosen) => {
              pick(chosen)
              setUnknownCustomer(undefined)
            }}
            error={unknownCustomer}
          />
        )}
      </section>
      {offered ? (
        <Sale form={form} types={offered} />
      ) : error && !isFetching ? (
        <FailedNotice title={manager['types.failed']} retry={() => void refetch()} />
      ) : (
        <LoadingRows label={words.loading} rows={4} />
      )}
    </ScreenDialog>
  )
}

interface SaleProps {
  form: SubmittedForm<MembershipValues>
  types: readonly MembershipType[]
}

function Sale({ form, types }: SaleProps) {
  const today = useToday()
  const { data: newest } = useQuery(newestNumber)
  // What it begins with is taken once: types that are read anew must not take away what was written.
  const [values] = useState(() => newValues(types, today))
  return (
    <Form id={FORM} {...form} defaultValues={values}>
      <MembershipInputs types={types} suggested={newest?.suggested} isNew />
    </Form>
  )
}
