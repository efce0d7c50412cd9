import { useState } from 'react'
import { Form, useGetOne, useNotify } from 'react-admin'
import { useLocation, useNavigate } from 'react-router'

import type { Customer } from '@trailgate/shared/customers/schemas'
import type { MembershipType } from '@trailgate/shared/membership_types/schemas'
import { messages as manager } from '@trailgate/shared/memberships/manager_messages'
import { messages } from '@trailgate/shared/memberships/messages'
import type { Membership } from '@trailgate/shared/memberships/schemas'
import { fill } from '@trailgate/shared/text'
import { messages as words } from '@trailgate/shared/ui/messages'

import { CustomerPicker, type PickedCustomer } from '../customers/CustomerPicker.tsx'
import { useToday } from '../layout/useSettings.ts'
import { useMembershipTypes } from '../membershipTypes/queries.ts'
import { FormDialog } from '../ui/FormDialog.tsx'
import { Unanswered } from '../ui/QueryStates.tsx'
import { refusalOf } from '../ui/sentenceFor.ts'
import { useLeave, WITHIN } from '../ui/useLeave.ts'
import { useCreateForm } from '../ui/useRecordForm.ts'
import type { SubmittedForm } from '../ui/useSubmit.ts'
import { HeldNotice } from './household/HeldNotice.tsx'
import { useHeld } from './household/useHeld.ts'
import './household/sale.css'
import { newValues, readNew, type MembershipValues } from './membershipForm.ts'
import { MembershipInputs } from './MembershipInputs.tsx'
import { MEMBERSHIPS, pathOf } from './paths.ts'
import { useNewestNumber } from './queries.ts'

const FORM = 'new-membership'

/** Create New Membership, for a searched customer or the one it was opened from. */
export default function CreateMembership({ customerId }: { customerId?: number }) {
  const leave = useLeave(MEMBERSHIPS)
  const notify = useNotify()
  const types = useMembershipTypes()
  const { data: known } = useGetOne<Customer>(
    'customers',
    { id: customerId ?? 0 },
    { enabled: customerId !== undefined }
  )
  const [picked, pick] = useState<PickedCustomer>()
  const customer = picked ?? known
  const today = useToday()
  const { held, isFailed, isUnknown } = useHeld(customer ? [customer] : [], today)
  const navigate = useNavigate()
  const { search } = useLocation()
  const [unknownCustomer, setUnknownCustomer] = useState<string>()
  const offered = types.data?.filter(({ is_active: active }) => active)
  const { form, saving, failure } = useCreateForm({
    resource: 'memberships',
    read: (values: Partial<MembershipValues>) => readNew(values, customer?.id, types.data ?? []),
    failed: messages['create.failed'],
    onSaved: ({ membership_id: number }: Membership) =>
      notify(fill(manager.created, { number }), { type: 'success' }),
    onRefused: (error) => setUnknownCustomer(refusalOf(error)?.details?.customer_id?.[0]),
    leave,
  })

  return (
    <FormDialog
      title={manager['create.title']}
      form={FORM}
      submit={manager['create.submit']}
      busy={words.processing}
      pending={saving}
      ready={Boolean(customer && offered) && !isUnknown}
      failure={failure?.sentence}
      onClose={leave}
    >
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
        <HeldNotice
          held={held}
          today={today}
          isFailed={isFailed}
          onRenew={(id) =>
            void navigate(pathOf({ kind: 'renew', id }, search), { replace: true, state: WITHIN })
          }
        />
      </section>
      {offered ? (
        <Sale form={form} types={offered} />
      ) : (
        <Unanswered query={types} failed={manager['types.failed']} rows={4} />
      )}
    </FormDialog>
  )
}

interface SaleProps {
  form: SubmittedForm<MembershipValues>
  types: readonly MembershipType[]
}

function Sale({ form, types }: SaleProps) {
  const today = useToday()
  const { data: newest } = useNewestNumber()
  // Default values are taken once: a refetch of the types must not overwrite typed values.
  const [values] = useState(() => newValues(types, today))
  return (
    <Form id={FORM} {...form} defaultValues={values}>
      <MembershipInputs types={types} suggested={newest?.suggested} isNew />
    </Form>
  )
}
