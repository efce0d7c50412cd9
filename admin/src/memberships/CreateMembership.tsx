import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Form, useGetOne, useNotify } from 'ra-core'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'

import type { Customer } from '@trailgate/shared/customers/schemas'
import { messages as manager } from '@trailgate/shared/memberships/manager_messages'
import { messages } from '@trailgate/shared/memberships/messages'
import { fill } from '@trailgate/shared/text'
import { messages as words } from '@trailgate/shared/ui/messages'

import { CustomerPicker, type PickedCustomer } from '../customers/CustomerPicker.tsx'
import { useToday } from '../layout/useSettings.ts'
import { formErrors } from '../ui/formErrors.ts'
import { LoadingRows } from '../ui/LoadingRows.tsx'
import { Notice } from '../ui/Notice.tsx'
import { resolverOf } from '../ui/resolver.ts'
import { ScreenDialog } from '../ui/ScreenDialog.tsx'
import { refusalOf, sentenceFor } from '../ui/sentenceFor.ts'
import { useLeave } from '../ui/useLeave.ts'
import { useSaved } from '../ui/useSaved.ts'
import { newValues, readNew, type MembershipValues } from './membershipForm.ts'
import { MembershipInputs } from './MembershipInputs.tsx'
import { MEMBERSHIPS } from './paths.ts'
import { membershipTypes, newestNumber, useSale } from './queries.ts'

const FORM = 'new-membership'

/** Create New Membership, for a customer that is searched, or known from where it was opened (S 2). */
export default function CreateMembership({ customerId }: { customerId?: number }) {
  const today = useToday()
  const leave = useLeave(MEMBERSHIPS)
  const { saved, onSaved } = useSaved(leave)
  const notify = useNotify()
  const { data: types, error, isFetching, refetch } = useQuery(membershipTypes)
  const { data: newest } = useQuery(newestNumber)
  const { data: known } = useGetOne<Customer>(
    'customers',
    { id: customerId ?? 0 },
    { enabled: customerId !== undefined }
  )
  const [picked, pick] = useState<PickedCustomer>()
  const customer = picked ?? known
  const [failure, setFailure] = useState<string>()
  const [unknownCustomer, setUnknownCustomer] = useState<string>()
  const { mutateAsync, isPending } = useSale()
  const offered = types?.filter(({ is_active: active }) => active)

  async function submit(values: Partial<MembershipValues>) {
    const read = readNew(values, customer?.id)
    if (!read.ok || isPending) return
    setFailure(undefined)
    try {
      const made = await mutateAsync(read.value)
      notify(fill(manager.created, { number: made.membership_id }), { type: 'success' })
    } catch (refused) {
      const sentence = sentenceFor(refused, messages['create.failed'])
      setFailure(sentence)
      setUnknownCustomer(refusalOf(refused)?.details?.customer_id?.[0])
      return formErrors(refused, sentence)
    }
    onSaved()
  }

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
            aria-disabled={isPending}
          >
            {isPending ? words.processing : manager['create.submit']}
          </Button>
        </>
      }
    >
      {failure && (
        <Alert severity="error" className="form-failure">
          {failure}
        </Alert>
      )}
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
        <Form
          id={FORM}
          noValidate
          defaultValues={newValues(offered, today)}
          resolver={resolverOf((values) => readNew(values, customer?.id))}
          onSubmit={submit}
          disableInvalidFormNotification
          warnWhenUnsavedChanges={!saved}
        >
          <MembershipInputs types={offered} suggested={newest?.suggested} isNew />
        </Form>
      ) : error && !isFetching ? (
        <Notice
          tone="bad"
          title={manager['types.failed']}
          actions={
            <Button variant="contained" onClick={() => void refetch()}>
              {words.try_again}
            </Button>
          }
        />
      ) : (
        <LoadingRows label={words.loading} rows={4} />
      )}
    </ScreenDialog>
  )
}
