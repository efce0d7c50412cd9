import { useGetOne } from 'ra-core'

import { messages } from '@trailgate/shared/staff/messages'
import type { StaffMember } from '@trailgate/shared/staff/schemas'
import { messages as words } from '@trailgate/shared/ui/messages'

import { FailedNotice } from '../ui/FailedNotice.tsx'
import { LoadingRows } from '../ui/LoadingRows.tsx'
import { sentenceFor } from '../ui/sentenceFor.ts'
import { useLeave } from '../ui/useLeave.ts'
import { STAFF } from './paths.ts'
import { StaffEditForm } from './StaffEditForm.tsx'
import { StaffFormPage } from './StaffFormPage.tsx'

/** Changes an account. What is edited is what is stored now, not what the list showed some minutes ago. */
export default function StaffEdit({ id }: { id: number }) {
  const leave = useLeave(STAFF)
  const {
    data: member,
    error,
    isFetchedAfterMount,
    refetch,
  } = useGetOne<StaffMember>(
    'staff',
    { id },
    { staleTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false }
  )

  return (
    <StaffFormPage title={messages['edit.title']} leave={leave}>
      {isFetchedAfterMount && member ? (
        <StaffEditForm member={member} leave={leave} refetch={refetch} />
      ) : error ? (
        <FailedNotice
          title={sentenceFor(error, messages['load.failed'])}
          retry={() => void refetch()}
        />
      ) : (
        <LoadingRows label={words.loading} rows={5} />
      )}
    </StaffFormPage>
  )
}
