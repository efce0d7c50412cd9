import { useGetOne } from 'ra-core'
import Button from '@mui/material/Button'

import { messages } from '@trailgate/shared/staff/messages'
import type { StaffMember } from '@trailgate/shared/staff/schemas'
import { messages as words } from '@trailgate/shared/ui/messages'

import { LoadingRows } from '../ui/LoadingRows.tsx'
import { Notice } from '../ui/Notice.tsx'
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
        <StaffEditForm member={member} leave={leave} reload={refetch} />
      ) : error ? (
        <Notice
          tone="bad"
          title={sentenceFor(error, messages['load.failed'])}
          actions={
            <Button variant="contained" onClick={() => void refetch()}>
              {words.try_again}
            </Button>
          }
        />
      ) : (
        <LoadingRows label={words.loading} rows={5} />
      )}
    </StaffFormPage>
  )
}
