import { isPassText } from '@trailgate/shared/passes/pass_text'
import { useEffect } from 'react'

import { useLatest } from '../ui/useLatest.ts'
import { noScan, scanned, type Scan } from './scan.ts'

/** Captures the keystrokes of a scanner while `listening`, wherever the focus is. No keystroke reaches a field. */
export function useScanner(listening: boolean, onPass: (pass: string) => void): void {
  const passed = useLatest(onPass)
  useEffect(() => {
    if (!listening) return undefined
    let scan: Scan = noScan
    const hear = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.altKey || event.metaKey) return
      scan = scanned(scan, event.key, event.timeStamp)
      if (!scan.heard) return
      event.preventDefault()
      event.stopPropagation()
      if (scan.whole !== null && isPassText(scan.whole)) passed.current(scan.whole)
    }
    window.addEventListener('keydown', hear, true)
    return () => window.removeEventListener('keydown', hear, true)
  }, [listening, passed])
}
