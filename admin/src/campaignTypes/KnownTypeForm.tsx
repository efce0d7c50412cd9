import Button from '@mui/material/Button'

import { messages } from '@trailgate/shared/marketing/campaign_type_messages'
import type { CampaignType } from '@trailgate/shared/marketing/campaign_type_schemas'
import { messages as words } from '@trailgate/shared/ui/messages'

import { useCampaignTypes } from '../marketing/queries.ts'
import { FailedNotice } from '../ui/FailedNotice.tsx'
import { LoadingRows } from '../ui/LoadingRows.tsx'
import { Notice } from '../ui/Notice.tsx'
import { EditRecordForm } from '../ui/RecordForms.tsx'
import type { FlashMessage } from '../ui/useFlash.ts'
import { FORMS } from './forms.tsx'

interface KnownTypeFormProps {
  id: number
  say(message: FlashMessage): void
  leave(): void
}

/** Edit form of the type in the URL, once its stored version is loaded. */
export function KnownTypeForm({ id, say, leave }: KnownTypeFormProps) {
  const { data: types, isError, isFetching, isFetchedAfterMount, refetch } = useCampaignTypes()
  const oneOf = (all?: CampaignType[]) => all?.find((each) => each.id === id)
  const type = oneOf(types)

  if (type && isFetchedAfterMount) {
    const refetchIt = () =>
      refetch().then(({ isSuccess, data }) => ({ isSuccess, data: oneOf(data) }))
    return (
      <EditRecordForm
        key={id}
        of={FORMS}
        newest={type}
        say={say}
        leave={leave}
        refetch={refetchIt}
      />
    )
  }
  if (isFetching) return <LoadingRows label={words.loading} rows={3} />
  if (isError) {
    return <FailedNotice title={messages['load.failed']} retry={() => void refetch()} />
  }
  return (
    <Notice
      title={messages.missing}
      actions={
        <Button variant="contained" onClick={leave}>
          {words.back}
        </Button>
      }
    />
  )
}
