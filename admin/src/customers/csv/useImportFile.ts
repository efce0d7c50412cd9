import { useEffect, useReducer, useRef } from 'react'

import { messages as manager } from '@trailgate/shared/customers/manager_messages'

import { useProvider } from '../../providers/useProvider.ts'
import { sentenceFor } from '../../ui/sentenceFor.ts'
import type { SentFile } from './calls.ts'
import type { CsvFinding } from './csv.worker.ts'
import { fieldsOf } from './foreign.ts'
import { canStart, importFlow, START, type ImportEvent } from './importFlow.ts'
import { mappingOf } from './mapping.ts'
import { useCsvFindings } from './useCsvFindings.ts'

/** Import flow of a file; `onAccepted` receives the id of the batch. */
export function useImportFile(onAccepted: (batchId: number) => void) {
  const provider = useProvider()
  const [flow, dispatch] = useReducer(importFlow, START)
  const sending = useRef<AbortController>(null)

  useCsvFindings(flow.step === 'choose' ? null : flow.file, (finding) => dispatch(eventOf(finding)))
  useEffect(() => () => sending.current?.abort(), [])

  async function send<T>(purpose: 'trial' | 'import', call: (sent: SentFile) => Promise<T>) {
    if (!canStart(flow)) return null
    const controller = new AbortController()
    sending.current = controller
    dispatch({ type: 'started', purpose })
    try {
      return await call({
        file: flow.file,
        ...(flow.preview.foreign
          ? { mapping: undefined, fields: fieldsOf(flow.preview.foreign) }
          : { mapping: mappingOf(flow.preview.columns) }),
        signal: controller.signal,
        onProgress: (part) => dispatch({ type: 'sent', percent: Math.floor(part * 100) }),
      })
    } catch (error) {
      if (!controller.signal.aborted)
        dispatch({ type: 'not_sent', sentence: sentenceFor(error, manager['import.failed']) })
      return null
    }
  }

  return {
    flow,
    dispatch,
    /** Runs a trial on the server. */
    async tryIt() {
      const trial = await send('trial', provider.tryImport)
      if (trial) dispatch({ type: 'tried', trial })
    },
    /** Starts the import; the server continues without the page. */
    async start() {
      const begun = await send('import', provider.startImport)
      if (begun) onAccepted(begun.batch_id)
    },
    /** Cancels the upload and keeps the file. */
    stop() {
      sending.current?.abort()
      dispatch({ type: 'back' })
    },
  }
}

function eventOf(finding: CsvFinding): ImportEvent {
  switch (finding.kind) {
    case 'preview':
      return { type: 'previewed', preview: finding.preview }
    case 'counted':
      return { type: 'counted', rows: finding.rows }
    case 'unreadable':
      return { type: 'refused', sentence: manager['import.not_csv'] }
  }
}
