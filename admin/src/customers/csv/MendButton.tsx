import { useMutation } from '@tanstack/react-query'
import { useNotify } from 'ra-core'
import DownloadIcon from '@mui/icons-material/Download'
import Button from '@mui/material/Button'

import { messages as texts } from '@trailgate/shared/customers/import_messages'
import { messages as manager } from '@trailgate/shared/customers/manager_messages'
import { messages as words } from '@trailgate/shared/ui/messages'

import { send } from '../../api/client.ts'
import { saveFile } from '../../ui/saveFile.ts'
import { sentenceFor } from '../../ui/sentenceFor.ts'

/** Saves the rows with mistakes as they came, each with its reason; mended, the file can be imported as it is. */
export function MendButton({ batchId }: { batchId: number }) {
  const notify = useNotify()
  const { mutate, isPending } = useMutation({
    async mutationFn() {
      const response = await send(`/customers/imports/${batchId}/rows`, { accept: 'text/csv' })
      return response.blob()
    },
    onSuccess: (file) => saveFile(file, `trailgate-import-${batchId}-failed-rows.csv`),
    onError: (error) => notify(sentenceFor(error, manager['export.failed']), { type: 'error' }),
  })
  return (
    <Button
      size="small"
      startIcon={<DownloadIcon />}
      aria-disabled={isPending}
      onClick={() => {
        if (!isPending) mutate()
      }}
    >
      {isPending ? words.processing : texts.mend}
    </Button>
  )
}
