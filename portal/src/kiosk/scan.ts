import { PASS_TEXT_MAX } from '@trailgate/shared/passes/constants'

/** A pass begins with this letter, which no phone number has. */
const FIRST = 'T'

/** A scanner types without pauses: after one, earlier keys do not belong to the scan. */
const PAUSE_MS = 1500

export interface Scan {
  text: string
  at: number
  /** True if the last key came from the scanner. */
  heard: boolean
  /** Complete scan, set by the Enter key that ends it. */
  whole: string | null
}

export const noScan: Scan = { text: '', at: 0, heard: false, whole: null }

/** Scan state after a key, `now` in milliseconds. Keys without a character, such as Shift, are ignored. */
export function scanned(before: Scan, key: string, now: number): Scan {
  const text = now - before.at > PAUSE_MS ? '' : before.text
  if (key === 'Enter') {
    return text ? { text: '', at: now, heard: true, whole: text } : noScan
  }
  if (key.length !== 1) return { ...before, heard: false, whole: null }
  if (!text && key !== FIRST) return noScan
  if (text.length >= PASS_TEXT_MAX) return noScan
  return { text: text + key, at: now, heard: true, whole: null }
}
