import { useMutation } from '@tanstack/react-query'
import { useListContext, useNotify } from 'ra-core'
import DownloadIcon from '@mui/icons-material/Download'
import Button from '@mui/material/Button'

import { messages } from '@trailgate/shared/marketing/page_messages'
import { messages as words } from '@trailgate/shared/ui/messages'

import { send } from '../api/client.ts'
import { useToday } from '../layout/useSettings.ts'
import { saveFile } from '../ui/saveFile.ts'
import { sentenceFor } from '../ui/sentenceFor.ts'
import { callOf, type ListAsked } from './asked.ts'

/** Saves everybody who agreed, not only the page that is shown. */
export function ExportOptedIn({ asked }: { asked: ListAsked }) {
  const { total } = useListContext()
  const notify = useNotify()
  const today = useToday()
  const { mutate, isPending } = useMutation({
    mutationFn: async () => (await send(callOf(asked), { accept: 'text/csv' })).blob(),
    onSuccess: (file) => saveFile(file, `trailgate-opted-in-${today}.csv`),
    onError: (error) =>
      notify(sentenceFor(error, messages['list.export_failed']), { type: 'error' }),
  })

  function save(): void {
    if (isPending) return
    if (total === 0) notify(messages['list.empty'], { type: 'warning' })
    else mutate()
  }

  return (
    <Button
      variant="outlined"
      startIcon={<DownloadIcon />}
      aria-disabled={isPending}
      onClick={save}
    >
      {isPending ? words.processing : words.export_csv}
    </Button>
  )
}
