import { useState } from 'react'
import { Form, useNotify } from 'ra-core'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'

import { formatDate } from '@trailgate/shared/dates'
import { MEMBERSHIP_STATUS_LABELS } from '@trailgate/shared/memberships/constants'
import { messages as manager } from '@trailgate/shared/memberships/manager_messages'
import { messages } from '@trailgate/shared/memberships/messages'
import type { Membership } from '@trailgate/shared/memberships/schemas'
import { fill } from '@trailgate/shared/text'
import { messages as words } from '@trailgate/shared/ui/messages'

import { useToday } from '../layout/useSettings.ts'
import { DayField } from '../ui/DayField.tsx'
import { Fact, Facts } from '../ui/Facts.tsx'
import { formErrors } from '../ui/formErrors.ts'
import { LoadingRows } from '../ui/LoadingRows.tsx'
import { resolverOf } from '../ui/resolver.ts'
import { ScreenDialog } from '../ui/ScreenDialog.tsx'
import { sentenceFor } from '../ui/sentenceFor.ts'
import { SwitchField } from '../ui/SwitchField.tsx'
import { useLeave } from '../ui/useLeave.ts'
import { useSaved } from '../ui/useSaved.ts'
import { readRenewal, renewalValues, type RenewalValues } from './membershipForm.ts'
import { MembershipUnavailable } from './MembershipUnavailable.tsx'
import { MEMBERSHIPS } from './paths.ts'
import { PaymentInputs } from './PaymentInputs.tsx'
import { useRenewal } from './queries.ts'
import { useMembershipNow } from './useMembership.ts'
import { useTypeName } from './useTypeName.ts'

const FORM = 'renew-membership'

/** Renew: what there is now, and what is agreed from now on (S 2). */
export default function RenewMembership({ id }: { id: number }) {
  const leave = useLeave(MEMBERSHIPS)
  const [saving, setSaving] = useState(false)
  const { data: membership, error, isFetchedAfterMount, refetch } = useMembershipNow(id)
  const ready = isFetchedAfterMount && membership

  return (
    <ScreenDialog
      title={
        membership
          ? fill(manager['renew.title'], { number: membership.membership_id })
          : messages['detail.loading']
      }
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
      {ready ? (
        <RenewForm membership={membership} onSaving={setSaving} leave={leave} />
      ) : error ? (
        <MembershipUnavailable error={error} retry={() => void refetch()} />
      ) : (
        <LoadingRows label={messages['detail.loading']} />
      )}
    </ScreenDialog>
  )
}

interface RenewFormProps {
  membership: Membership
  onSaving(saving: boolean): void
  leave(): void
}

function RenewForm({ membership, onSaving, leave }: RenewFormProps) {
  const today = useToday()
  const nameOf = useTypeName()
  const { saved, onSaved } = useSaved(leave)
  const notify = useNotify()
  const [failure, setFailure] = useState<string>()
  const { mutateAsync, isPending } = useRenewal(membership.id)

  async function submit(values: Partial<RenewalValues>) {
    const read = readRenewal(values, membership)
    if (!read.ok || isPending) return
    setFailure(undefined)
    onSaving(true)
    try {
      await mutateAsync(read.value)
    } catch (refused) {
      const sentence = sentenceFor(refused, messages['renew.failed'])
      setFailure(sentence)
      return formErrors(refused, sentence)
    } finally {
      onSaving(false)
    }
    notify(manager.renewed, { type: 'success' })
    onSaved()
  }

  return (
    <>
      {failure && (
        <Alert severity="error" className="form-failure">
          {failure}
        </Alert>
      )}
      <div className="form-customer">
        <Facts title={manager['section.current']}>
          <Fact label={manager['column.customer']}>
            {membership.customer_name}, {membership.customer_member_id}
          </Fact>
          <Fact label={manager['column.type']}>{nameOf(membership.membership_type)}</Fact>
          <Fact label={manager['column.status']}>
            {MEMBERSHIP_STATUS_LABELS[membership.status]}
          </Fact>
          <Fact label={manager['field.end_date']}>
            {formatDate(membership.end_date) || messages['end_date.none']}
          </Fact>
        </Facts>
      </div>
      <Form
        id={FORM}
        noValidate
        defaultValues={renewalValues(membership, today)}
        resolver={resolverOf((values) => readRenewal(values, membership))}
        onSubmit={submit}
        disableInvalidFormNotification
        warnWhenUnsavedChanges={!saved}
      >
        <fieldset className="form-section">
          <legend>{manager['section.renewal']}</legend>
          <div className="form-grid">
            <DayField
              source="new_end_date"
              label={manager['field.new_end_date']}
              required
              autoFocus
            />
            <div className="span-3">
              <SwitchField source="auto_renew" label={manager['field.auto_renew']} />
            </div>
          </div>
        </fieldset>
        <PaymentInputs />
      </Form>
    </>
  )
}
