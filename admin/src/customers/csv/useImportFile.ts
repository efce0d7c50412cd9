import { useEffect, useReducer, useRef } from 'react'

import { messages as manager } from '@trailgate/shared/customers/manager_messages'
import type { ImportResult } from '@trailgate/shared/customers/schemas'

import { upload, type Upload } from '../../api/client.ts'
import { sentenceFor } from '../../ui/sentenceFor.ts'
import type { CsvFinding } from './csv.worker.ts'
import { canStart, importFlow, START, type ImportEvent } from './importFlow.ts'
import { mappingOf, type Columns } from './mapping.ts'
import { useCsvFindings } from './useCsvFindings.ts'

/** The way from a file to its import; `onAccepted` hears which batch the server made of it. */
export function useImportFile(onAccepted: (batchId: number) => void) {
  const [flow, dispatch] = useReducer(importFlow, START)
  const sending = useRef<AbortController>(null)

  useCsvFindings(flow.step === 'choose' ? null : flow.file, (finding) => dispatch(eventOf(finding)))
  useEffect(() => () => sending.current?.abort(), [])

  async function send<T>(purpose: 'trial' | 'import', fields: Record<string, string>) {
    if (!canStart(flow)) return null
    const controller = new AbortController()
    sending.current = controller
    dispatch({ type: 'started', purpose })
    try {
      return await upload<T>('/customers/import', formOf(flow.file, flow.preview.columns, fields), {
        signal: controller.signal,
        onProgress: (part) => dispatch({ type: 'sent', percent: Math.floor(part * 100) }),
      } satisfies Upload)
    } catch (error) {
      if (!controller.signal.aborted)
        dispatch({ type: 'not_sent', sentence: sentenceFor(error, manager['import.failed']) })
      return null
    }
  }

  return {
    flow,
    dispatch,
    /** Has the server say what would become of each row. */
    async tryIt() {
      const trial = await send<ImportResult>('trial', { dry_run: 'true' })
      if (trial) dispatch({ type: 'tried', trial })
    },
    /** Has the server begin; it works on whether anybody watches or not. */
    async start() {
      const begun = await send<{ batch_id: number }>('import', { async: 'true' })
      if (begun) onAccepted(begun.batch_id)
    },
    /** Gives up what is being sent, and keeps the file. */
    stop() {
      sending.current?.abort()
      dispatch({ type: 'back' })
    },
  }
}

function formOf(file: File, columns: Columns, fields: Record<string, string>): FormData {
  const form = new FormData()
  const mapping = mappingOf(columns)
  if (mapping) form.append('mapping', JSON.stringify(mapping))
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', file)
  return form
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
