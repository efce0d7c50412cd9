import { PASS_TEXT_MAX } from '@trailgate/shared/passes/constants'

/** A pass begins with this letter, which no phone number has. */
const FIRST = 'T'

/** A scanner types without a pause: after one, what came before was something else. */
const PAUSE_MS = 1500

export interface Scan {
  text: string
  at: number
  /** Whether the last key was the scanner's. */
  heard: boolean
  /** What was read, with the key that ended it. */
  whole: string | null
}

export const noScan: Scan = { text: '', at: 0, heard: false, whole: null }

/** What a scanner has typed with this key, `now` in milliseconds. Keys without a sign, such as Shift, are passed over. */
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
