import { useState } from 'react'
import { Form, useNotify } from 'react-admin'
import Button from '@mui/material/Button'

import type { MembershipType } from '@trailgate/shared/membership_types/schemas'
import { messages as manager } from '@trailgate/shared/memberships/manager_messages'
import { messages } from '@trailgate/shared/memberships/messages'
import type { Membership } from '@trailgate/shared/memberships/schemas'
import { messages as words } from '@trailgate/shared/ui/messages'

import { useMembershipTypes } from '../membershipTypes/queries.ts'
import { DETAIL } from '../providers/detail.ts'
import { Fact, Facts } from '../ui/Facts.tsx'
import { FormAlert } from '../ui/FormAlert.tsx'
import type { Refetch } from '../ui/useAsRead.ts'
import { useLeave } from '../ui/useLeave.ts'
import { useEditForm } from '../ui/useRecordForm.ts'
import { MembershipDialog } from './MembershipDialog.tsx'
import { readChanges, valuesOf, type MembershipValues } from './membershipForm.ts'
import { MembershipInputs } from './MembershipInputs.tsx'
import { MEMBERSHIPS } from './paths.ts'
import { useMembershipNow } from './useMembership.ts'

const FORM = 'edit-membership'

/** Edit: the customer is read-only; sends only the changed fields, with the revision read. */
export default function EditMembership({ id }: { id: number }) {
  const leave = useLeave(MEMBERSHIPS)
  const [saving, setSaving] = useState(false)
  const { data: membership, error, isFetchedAfterMount, refetch } = useMembershipNow(id)
  const types = useMembershipTypes()
  const ready = isFetchedAfterMount && membership && types.data
  const failed = error ?? (types.isFetching ? null : types.error)

  return (
    <MembershipDialog
      title={manager['edit.title']}
      membership={membership}
      error={failed}
      retry={() => void Promise.all([refetch(), types.refetch()])}
      keepOpen
      actions={
        ready && (
          <>
            <Button onClick={leave}>{words.cancel}</Button>
            <Button type="submit" form={FORM} variant="contained" aria-disabled={saving}>
              {saving ? words.processing : manager['update.submit']}
            </Button>
          </>
        )
      }
    >
      {ready && (
        <EditForm
          membership={membership}
          types={types.data.filter(
            ({ name, is_active: active }) => active || name === membership.membership_type
          )}
          onSaving={setSaving}
          leave={leave}
          refetch={refetch}
        />
      )}
    </MembershipDialog>
  )
}

interface EditFormProps {
  membership: Membership
  types: readonly MembershipType[]
  onSaving(saving: boolean): void
  leave(): void
  refetch: Refetch<Membership>
}

function EditForm({ membership, types, onSaving, leave, refetch }: EditFormProps) {
  const notify = useNotify()
  const { record, form, failure, reload } = useEditForm({
    resource: 'memberships',
    newest: membership,
    refetch,
    read: (values: Partial<MembershipValues>, shown: Membership) =>
      readChanges(values, shown, types),
    meta: DETAIL,
    failed: messages['update.failed'],
    onSaved: () => notify(manager.updated, { type: 'success' }),
    onSaving,
    leave,
  })

  return (
    <>
      <FormAlert failure={failure} reload={reload} />
      <div className="form-customer">
        <Facts title={manager['section.customer']}>
          <Fact label={manager['field.name']}>
            {record.customer_name}, {record.customer_member_id}
          </Fact>
        </Facts>
      </div>
      <Form id={FORM} {...form} record={valuesOf(record)}>
        <MembershipInputs types={types} />
      </Form>
    </>
  )
}
