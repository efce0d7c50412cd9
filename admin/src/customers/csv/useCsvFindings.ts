import { useEffect, useEffectEvent } from 'react'

import type { CsvFinding } from './csv.worker.ts'

/** Analyzes the chosen file in a worker and reports the findings. */
export function useCsvFindings(file: File | null, onFinding: (finding: CsvFinding) => void): void {
  const report = useEffectEvent(onFinding)
  useEffect(() => {
    if (!file) return
    const worker = new Worker(new URL('./csv.worker.ts', import.meta.url), { type: 'module' })
    worker.addEventListener('message', ({ data }: MessageEvent<CsvFinding>) => report(data))
    worker.addEventListener('error', () => report({ kind: 'unreadable' }))
    worker.postMessage(file)
    return () => worker.terminate()
  }, [file])
}
