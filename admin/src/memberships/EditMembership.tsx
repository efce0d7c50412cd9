import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Form, useNotify } from 'ra-core'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'

import type { MembershipType } from '@trailgate/shared/membership_types/schemas'
import { messages as manager } from '@trailgate/shared/memberships/manager_messages'
import { messages } from '@trailgate/shared/memberships/messages'
import type { Membership } from '@trailgate/shared/memberships/schemas'
import { fill } from '@trailgate/shared/text'
import { messages as words } from '@trailgate/shared/ui/messages'

import { Fact, Facts } from '../ui/Facts.tsx'
import { formErrors } from '../ui/formErrors.ts'
import { LoadingRows } from '../ui/LoadingRows.tsx'
import { resolverOf } from '../ui/resolver.ts'
import { ScreenDialog } from '../ui/ScreenDialog.tsx'
import { refusalOf, sentenceFor } from '../ui/sentenceFor.ts'
import { useLeave } from '../ui/useLeave.ts'
import { useSaved } from '../ui/useSaved.ts'
import { readChanges, valuesOf, type MembershipValues } from './membershipForm.ts'
import { MembershipInputs } from './MembershipInputs.tsx'
import { MembershipUnavailable } from './MembershipUnavailable.tsx'
import { MEMBERSHIPS } from './paths.ts'
import { membershipTypes, useChanges } from './queries.ts'
import { useMembershipNow } from './useMembership.ts'

const FORM = 'edit-membership'

/** Edit: the customer is read-only, the rest may be changed; what was changed is sent, with the revision seen. */
export default function EditMembership({ id }: { id: number }) {
  const leave = useLeave(MEMBERSHIPS)
  const [saving, setSaving] = useState(false)
  const { data: membership, error, isFetchedAfterMount, refetch } = useMembershipNow(id)
  const types = useQuery(membershipTypes)
  const ready = isFetchedAfterMount && membership && types.data
  const failed = error ?? (types.isFetching ? null : types.error)

  return (
    <ScreenDialog
      title={
        membership
          ? fill(manager['edit.title'], { number: membership.membership_id })
          : messages['detail.loading']
      }
      keepOpen
      onClose={leave}
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
      {ready ? (
        <EditForm
          membership={membership}
          types={types.data.filter(
            ({ name, is_active: active }) => active || name === membership.membership_type
          )}
          onSaving={setSaving}
          leave={leave}
          reload={refetch}
        />
      ) : failed ? (
        <MembershipUnavailable
          error={failed}
          retry={() => void Promise.all([refetch(), types.refetch()])}
        />
      ) : (
        <LoadingRows label={messages['detail.loading']} />
      )}
    </ScreenDialog>
  )
}

interface EditFormProps {
  membership: Membership
  types: readonly MembershipType[]
  onSaving(saving: boolean): void
  leave(): void
  reload(): Promise<unknown>
}

function EditForm({ membership, types, onSaving, leave, reload }: EditFormProps) {
  const { saved, onSaved } = useSaved(leave)
  const notify = useNotify()
  const [failure, setFailure] = useState<{ sentence: string; stale: boolean }>()
  const { mutateAsync, isPending } = useChanges(membership.id)

  async function submit(values: Partial<MembershipValues>) {
    const read = readChanges(values, membership)
    if (!read.ok || isPending) return
    setFailure(undefined)
    onSaving(true)
    try {
      if (Object.keys(read.value).length > 0) {
        await mutateAsync({ ...read.value, revision: membership.revision })
        notify(manager.updated, { type: 'success' })
      }
    } catch (refused) {
      const sentence = sentenceFor(refused, messages['update.failed'])
      setFailure({ sentence, stale: refusalOf(refused)?.code === 'STALE_WRITE' })
      return formErrors(refused, sentence)
    } finally {
      onSaving(false)
    }
    onSaved()
  }

  return (
    <>
      {failure && (
        <Alert
          severity={failure.stale ? 'warning' : 'error'}
          className="form-failure"
          action={
            failure.stale && (
              <Button
                color="inherit"
                onClick={() => void reload().then(() => setFailure(undefined))}
              >
                {words.load_theirs}
              </Button>
            )
          }
        >
          {failure.sentence}
          {failure.stale && ` ${words.yours_stays}`}
        </Alert>
      )}
      <div className="form-customer">
        <Facts title={manager['section.customer']}>
          <Fact label={manager['field.name']}>
            {membership.customer_name}, {membership.customer_member_id}
          </Fact>
        </Facts>
      </div>
      <Form
        id={FORM}
        noValidate
        record={valuesOf(membership)}
        resetOptions={{ keepDirtyValues: true }}
        resolver={resolverOf((values) => readChanges(values, membership))}
        onSubmit={submit}
        disableInvalidFormNotification
        warnWhenUnsavedChanges={!saved}
      >
        <MembershipInputs types={types} />
      </Form>
    </>
  )
}
