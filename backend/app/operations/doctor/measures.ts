export const MB = 1024 * 1024
export const GB = 1024 * MB
export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/** "412 GB", "87 MB". */
export function sizeOf(bytes: number) {
  return bytes >= GB ? `${(bytes / GB).toFixed(1)} GB` : `${Math.round(bytes / MB)} MB`
}

/** "3 days", "26 hours": whole units, rounded down. */
export function lengthOf(ms: number) {
  if (ms >= 2 * DAY_MS) return `${Math.floor(ms / DAY_MS)} days`
  if (ms >= 2 * HOUR_MS) return `${Math.floor(ms / HOUR_MS)} hours`
  return `${Math.max(0, Math.floor(ms / MINUTE_MS))} minutes`
}
