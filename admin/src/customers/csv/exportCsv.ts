import type { Day } from '@trailgate/shared/dates'

/** A file of headings alone is about this long; anything larger has rows for sure. */
const SMALL_BYTES = 1024

/** The name under which an export is saved: the product and the day. */
export function exportFileName(today: Day): string {
  return `trailgate-customers-${today}.csv`
}

/** True if an exported file has rows beside its headings. */
export async function hasRows(file: Blob): Promise<boolean> {
  if (file.size > SMALL_BYTES) return true
  const text = await file.text()
  return text.trimEnd().includes('\n')
}
