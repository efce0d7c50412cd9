import { useGetOne } from 'react-admin'

import { messages } from '@trailgate/shared/staff/messages'
import type { StaffMember } from '@trailgate/shared/staff/schemas'

import { AS_STORED } from '../providers/useProvider.ts'
import { FormPage } from '../ui/FormPage.tsx'
import { Unanswered } from '../ui/QueryStates.tsx'
import { saidOr } from '../ui/sentenceFor.ts'
import { useLeave } from '../ui/useLeave.ts'
import { STAFF } from './paths.ts'
import { StaffEditForm } from './StaffEditForm.tsx'

/** Edit form of an account. Starts from the stored version, not from the list's cached one. */
export default function StaffEdit({ id }: { id: number }) {
  const leave = useLeave(STAFF)
  const query = useGetOne<StaffMember>('staff', { id }, AS_STORED)
  const { data: member, isFetchedAfterMount, refetch } = query

  return (
    <FormPage title={messages['edit.title']} leave={leave}>
      {isFetchedAfterMount && member ? (
        <StaffEditForm member={member} leave={leave} refetch={refetch} />
      ) : (
        <Unanswered query={query} failed={saidOr(messages['load.failed'])} rows={5} />
      )}
    </FormPage>
  )
}
