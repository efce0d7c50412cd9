import type { Actor } from '#platform/actor'
import { record } from '#platform/history'

/** Notes in the log that a report left the park as a file. */
export async function noteReport(by: Actor, details: Record<string, string>) {
  await record({ action: 'report.exported', by, details, subject: null })
}
