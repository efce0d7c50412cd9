import { useState } from 'react'
import { useStore } from 'react-admin'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'

import { messages } from '@trailgate/shared/park_export/messages'
import type { ParkExport } from '@trailgate/shared/park_export/schemas'
import { fill } from '@trailgate/shared/text'

import { useToday } from '../layout/useSettings.ts'
import { useProviderMutation, useProviderQuery } from '../providers/useProvider.ts'
import { DownloadButton } from '../ui/DownloadButton.tsx'
import { ScreenDialog } from '../ui/ScreenDialog.tsx'
import { sentenceFor } from '../ui/sentenceFor.ts'
import './parkExport.css'

const ASK_AGAIN_MS = 2000
const MEGABYTE = 1024 * 1024

/** Opens the dialog that makes and downloads the file of the whole park; for admins. */
export function ParkExportButton() {
  const [isOpen, open] = useState(false)
  return (
    <>
      <Button variant="outlined" onClick={() => open(true)}>
        {messages.open}
      </Button>
      {isOpen && <ParkExportDialog onClose={() => open(false)} />}
    </>
  )
}

function ParkExportDialog({ onClose }: { onClose(): void }) {
  // The file outlives the page: an admin who comes back within a day finds it.
  const [id, remember] = useStore<number | null>('parkExport.id', null)
  const file = useProviderQuery(
    'park-exports',
    'getParkExport',
    { id: id ?? 0 },
    {
      enabled: id !== null,
      refetchInterval: ({ state }) => (state.data?.status === 'running' ? ASK_AGAIN_MS : false),
    }
  )
  const start = useProviderMutation('park-exports', 'startParkExport', {
    onSuccess: ({ export_id: started }) => remember(started),
  })
  // Of an older file, whose day is over, nothing is known any more.
  const shown = id !== null && !file.isError ? file.data : undefined
  const isMaking = start.isPending || shown?.status === 'running'
  const failure = start.error && sentenceFor(start.error, messages['start.failed'])

  return (
    <ScreenDialog
      brief
      title={messages.title}
      onClose={onClose}
      actions={
        <>
          {id !== null && shown?.status === 'ready' && <Download id={id} />}
          <Button
            variant={shown?.status === 'ready' ? 'outlined' : 'contained'}
            aria-disabled={isMaking}
            onClick={() => !isMaking && start.mutate({})}
          >
            {messages.start}
          </Button>
        </>
      }
    >
      {failure && <Alert severity="error">{failure}</Alert>}
      <p>{messages.what}</p>
      <p>{messages.care}</p>
      <p>{messages.time}</p>
      <div role="status" className="park-export-state">
        {isMaking ? messages.making : shown && <Outcome file={shown} />}
      </div>
    </ScreenDialog>
  )
}

function Download({ id }: { id: number }) {
  const today = useToday()
  return (
    <DownloadButton
      method="downloadParkExport"
      params={{ id }}
      name={`trailgate-park-${today}.zip`}
      label={messages.download}
      failed={messages['download.failed']}
      variant="contained"
    />
  )
}

function Outcome({ file: { status, size, sha256 } }: { file: ParkExport }) {
  if (status === 'failed') return <Alert severity="error">{messages.failed}</Alert>
  if (status !== 'ready' || size === null) return null
  const megabytes = Math.max(0.1, size / MEGABYTE).toFixed(1)
  return (
    <>
      <p>{fill(messages.ready, { size: megabytes })}</p>
      <p className="park-export-sum">{fill(messages.sum, { sum: sha256 ?? '' })}</p>
    </>
  )
}
