import { useMutation } from '@tanstack/react-query'
import { useListContext, useNotify } from 'ra-core'
import DownloadIcon from '@mui/icons-material/Download'
import Button from '@mui/material/Button'

import { messages as manager } from '@trailgate/shared/customers/manager_messages'
import type { Customer } from '@trailgate/shared/customers/schemas'
import { messages as words } from '@trailgate/shared/ui/messages'

import { send } from '../../api/client.ts'
import { useToday } from '../../layout/useSettings.ts'
import { saveFile } from '../../ui/saveFile.ts'
import { refusalOf } from '../../ui/sentenceFor.ts'
import { listQuery, type CustomerFilter } from '../listQuery.ts'
import { exportFileName, hasRows } from './exportCsv.ts'

const BUSY = 409

/** Saves everybody that the current search and status find, not only the page that is shown. */
export function ExportButton() {
  const { filterValues, sort, total } = useListContext<Customer>()
  const notify = useNotify()
  const today = useToday()
  const query = listQuery({ filter: filterValues as CustomerFilter, sort })

  const { mutate, isPending } = useMutation({
    async mutationFn() {
      if (!query || total === 0) return null
      const response = await send(`/customers/export?${query}`, { accept: 'text/csv' })
      const file = await response.blob()
      return (await hasRows(file)) ? file : null
    },
    onSuccess(file) {
      if (file) saveFile(file, exportFileName(today))
      else notify(manager['export.none'], { type: 'warning' })
    },
    onError(error) {
      const refusal = refusalOf(error)
      const sentence = refusal?.status === BUSY ? refusal.message : manager['export.failed']
      notify(sentence, { type: 'error' })
    },
  })

  return (
    <Button
      variant="outlined"
      startIcon={<DownloadIcon />}
      aria-disabled={isPending}
      onClick={() => {
        if (!isPending) mutate()
      }}
    >
      {isPending ? words.processing : words.export_csv}
    </Button>
  )
}
