import { useMutation } from '@tanstack/react-query'
import { useNotify } from 'ra-core'
import Button from '@mui/material/Button'

import { messages as manager } from '@trailgate/shared/memberships/manager_messages'
import { messages } from '@trailgate/shared/memberships/messages'
import { messages as words } from '@trailgate/shared/ui/messages'

import { send } from '../../api/client.ts'
import { useToday } from '../../layout/useSettings.ts'
import { saveFile } from '../../ui/saveFile.ts'
import { sentenceFor } from '../../ui/sentenceFor.ts'

/** Saves the selected memberships as the server's CSV file. */
export function ExportSelection({ ids }: { ids: readonly number[] }) {
  const notify = useNotify()
  const today = useToday()
  const { mutate, isPending } = useMutation({
    async mutationFn() {
      const response = await send('/memberships/bulk/export', {
        method: 'POST',
        body: { membership_ids: ids },
        accept: 'text/csv',
      })
      return response.blob()
    },
    onSuccess: (file) => saveFile(file, `trailgate-memberships-${today}.csv`),
    onError: (error) => notify(sentenceFor(error, manager['export.failed']), { type: 'error' }),
  })
  return (
    <Button
      size="small"
      variant="outlined"
      aria-disabled={isPending}
      onClick={() => {
        if (!isPending) mutate()
      }}
    >
      {isPending ? words.processing : messages['selection.export']}
    </Button>
  )
}
