import { useState } from 'react'
import { Form, useNotify } from 'react-admin'
import Button from '@mui/material/Button'

import { formatDate } from '@trailgate/shared/dates'
import type { MembershipType } from '@trailgate/shared/membership_types/schemas'
import { MEMBERSHIP_STATUS_LABELS } from '@trailgate/shared/memberships/constants'
import { keptFields } from '@trailgate/shared/memberships/fields'
import { messages as manager } from '@trailgate/shared/memberships/manager_messages'
import { messages } from '@trailgate/shared/memberships/messages'
import type { Membership } from '@trailgate/shared/memberships/schemas'
import { messages as words } from '@trailgate/shared/ui/messages'

import { useToday } from '../layout/useSettings.ts'
import { useMembershipTypes } from '../membershipTypes/queries.ts'
import { useProviderMutation } from '../providers/useProvider.ts'
import { DayField } from '../ui/DayField.tsx'
import { Fact, Facts } from '../ui/Facts.tsx'
import { FieldInput } from '../ui/FieldInput.tsx'
import { FormAlert } from '../ui/FormAlert.tsx'
import { useLeave } from '../ui/useLeave.ts'
import { useSubmit } from '../ui/useSubmit.ts'
import { MembershipDialog } from './MembershipDialog.tsx'
import { readRenewal, renewalValues, type RenewalValues } from './membershipForm.ts'
import { MEMBERSHIPS } from './paths.ts'
import { PaymentInputs } from './PaymentInputs.tsx'
import { useMembershipNow } from './useMembership.ts'
import { useTypeName } from './useTypeName.ts'

const FORM = 'renew-membership'

interface RenewMembershipProps {
  id: number
  /** For use without a URL of its own. */
  onClose?(): void
}

/** Renewal: current terms, and the new ones. */
export default function RenewMembership({ id, onClose }: RenewMembershipProps) {
  const up = useLeave(MEMBERSHIPS)
  const leave = onClose ?? up
  const [saving, setSaving] = useState(false)
  const { data: membership, error, isFetchedAfterMount, refetch } = useMembershipNow(id)
  const types = useMembershipTypes()
  const ready = isFetchedAfterMount && membership && types.data

  return (
    <MembershipDialog
      title={manager['renew.title']}
      membership={membership}
      error={error ?? (types.isFetching ? null : types.error)}
      retry={() => void Promise.all([refetch(), types.refetch()])}
      keepOpen
      onClose={leave}
      actions={
        ready && (
          <>
            <Button onClick={leave}>{words.cancel}</Button>
            <Button type="submit" form={FORM} variant="contained" aria-disabled={saving}>
              {saving ? words.processing : messages.renew}
            </Button>
          </>
        )
      }
    >
      {ready && (
        <RenewForm membership={membership} types={types.data} onSaving={setSaving} leave={leave} />
      )}
    </MembershipDialog>
  )
}

interface RenewFormProps {
  membership: Membership
  types: readonly MembershipType[]
  onSaving(saving: boolean): void
  leave(): void
}

function RenewForm({ membership, types, onSaving, leave }: RenewFormProps) {
  const today = useToday()
  const nameOf = useTypeName()
  const notify = useNotify()
  // The proposal is computed once: a colleague's renewal must not change the terms agreed at the desk.
  const [proposed] = useState(() => renewalValues(membership, types, today))
  const { mutateAsync } = useProviderMutation('memberships', 'renewMembership')
  const { form, failure } = useSubmit({
    read: (values: Partial<RenewalValues>) => readRenewal(values, membership),
    async save(renewal) {
      await mutateAsync({ id: membership.id, ...renewal })
      notify(manager.renewed, { type: 'success' })
    },
    failed: messages['renew.failed'],
    onSaving,
    leave,
  })

  return (
    <>
      <FormAlert failure={failure} />
      <div className="form-customer">
        <Facts title={manager['section.current']}>
          <Fact label={manager['column.customer']}>
            {membership.customer_name}, {membership.customer_member_id}
          </Fact>
          <Fact label={manager['column.type']}>{nameOf(membership.membership_type)}</Fact>
          <Fact label={keptFields.status.label}>{MEMBERSHIP_STATUS_LABELS[membership.status]}</Fact>
          <Fact label={keptFields.end_date.label}>
            {formatDate(membership.end_date) || messages['end_date.none']}
          </Fact>
        </Facts>
      </div>
      <Form id={FORM} {...form} defaultValues={proposed}>
        <fieldset className="form-section">
          <legend>{manager['section.renewal']}</legend>
          <div className="form-grid">
            <DayField
              source="new_end_date"
              label={manager['field.new_end_date']}
              required
              autoFocus
            />
            <FieldInput source="auto_renew" field={keptFields.auto_renew} />
          </div>
        </fieldset>
        <PaymentInputs />
      </Form>
    </>
  )
}
