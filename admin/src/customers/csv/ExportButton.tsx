import { useListContext, useNotify } from 'react-admin'
import DownloadIcon from '@mui/icons-material/Download'
import Button from '@mui/material/Button'

import { messages as manager } from '@trailgate/shared/customers/manager_messages'
import type { Customer } from '@trailgate/shared/customers/schemas'
import { messages as words } from '@trailgate/shared/ui/messages'

import { useToday } from '../../layout/useSettings.ts'
import { useProviderMutation } from '../../providers/useProvider.ts'
import { saveFile } from '../../ui/saveFile.ts'
import { refusalOf } from '../../ui/sentenceFor.ts'
import { listQuery, type CustomerFilter } from '../listQuery.ts'
import { exportFileName, hasRows } from './exportCsv.ts'

const BUSY = 409

/** Exports all customers of the current search and filter, not only the visible page. */
export function ExportButton() {
  const { filterValues, sort, total } = useListContext<Customer>()
  const notify = useNotify()
  const today = useToday()
  const query = listQuery({ filter: filterValues as CustomerFilter, sort })

  const none = () => notify(manager['export.none'], { type: 'warning' })

  const { mutate, isPending } = useProviderMutation('files', 'exportCustomers', {
    async onSuccess(file) {
      if (await hasRows(file)) saveFile(file, exportFileName(today))
      else none()
    },
    onError(error) {
      const refusal = refusalOf(error)
      const sentence = refusal?.status === BUSY ? refusal.message : manager['export.failed']
      notify(sentence, { type: 'error' })
    },
  })

  function save(): void {
    if (isPending) return
    if (query && total !== 0) mutate({ query })
    else none()
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
