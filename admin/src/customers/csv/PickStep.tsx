import Button from '@mui/material/Button'

import { messages as texts } from '@trailgate/shared/customers/import_messages'
import { messages as manager } from '@trailgate/shared/customers/manager_messages'
import { messages as words } from '@trailgate/shared/ui/messages'

import { ChooseFile } from './ChooseFile.tsx'
import { canStart } from './importFlow.ts'
import { PreviewFile } from './PreviewFile.tsx'
import { RecentImports } from './RecentImports.tsx'
import { SendingFile } from './SendingFile.tsx'
import { TrialResult } from './TrialResult.tsx'
import type { useImportFile } from './useImportFile.ts'

type ImportFile = ReturnType<typeof useImportFile>

/** The steps before the import: the file, its preview, and what a trial says. */
export function PickStep({ file, onShow }: { file: ImportFile; onShow(batchId: number): void }) {
  const { flow, dispatch } = file
  switch (flow.step) {
    case 'choose':
      return (
        <>
          <ChooseFile refused={flow.refused} dispatch={dispatch} />
          <RecentImports onShow={onShow} />
        </>
      )
    case 'preview':
      return <PreviewFile flow={flow} dispatch={dispatch} />
    case 'sending':
      return <SendingFile flow={flow} />
    case 'tried':
      return <TrialResult flow={flow} />
  }
}

export function PickActions({ file, onLeave }: { file: ImportFile; onLeave(): void }) {
  const { flow, dispatch, tryIt, start, stop } = file
  switch (flow.step) {
    case 'choose':
      return <Button onClick={onLeave}>{words.cancel}</Button>
    case 'sending':
      return <Button onClick={stop}>{words.cancel}</Button>
    case 'preview':
    case 'tried':
      return (
        <>
          <Button className="to-the-left" onClick={() => dispatch({ type: 'back' })}>
            {words.back}
          </Button>
          {flow.step === 'preview' && (
            <Button
              className="import-go"
              variant="outlined"
              aria-disabled={!canStart(flow)}
              onClick={() => void tryIt()}
            >
              {texts['trial.start']}
            </Button>
          )}
          <Button
            className="import-go"
            variant="contained"
            aria-disabled={!canStart(flow)}
            onClick={() => void start()}
          >
            {manager['import.start']}
          </Button>
        </>
      )
  }
}
