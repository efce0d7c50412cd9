import { messages as manager } from '@trailgate/shared/memberships/manager_messages'
import { messages } from '@trailgate/shared/memberships/messages'

import { useToday } from '../../layout/useSettings.ts'
import { DownloadButton } from '../../ui/DownloadButton.tsx'
import { saidOr } from '../../ui/sentenceFor.ts'

/** Saves the selected memberships as the server's CSV file. */
export function ExportSelection({ ids }: { ids: readonly number[] }) {
  return (
    <DownloadButton
      method="exportMemberships"
      params={{ ids }}
      name={`trailgate-memberships-${useToday()}.csv`}
      label={messages['selection.export']}
      failed={saidOr(manager['export.failed'])}
      size="small"
      variant="outlined"
    />
  )
}
