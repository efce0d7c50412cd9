import { useEffect, useEffectEvent } from 'react'

import type { CsvFinding } from './csv.worker.ts'

/** Has a picked file looked at beside the page, and tells what is found. */
export function useCsvFindings(file: File | null, onFinding: (finding: CsvFinding) => void): void {
  const tell = useEffectEvent(onFinding)
  useEffect(() => {
    if (!file) return
    const worker = new Worker(new URL('./csv.worker.ts', import.meta.url), { type: 'module' })
    worker.addEventListener('message', ({ data }: MessageEvent<CsvFinding>) => tell(data))
    worker.addEventListener('error', () => tell({ kind: 'unreadable' }))
    worker.postMessage(file)
    return () => worker.terminate()
  }, [file])
}
