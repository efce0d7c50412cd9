import { rowsIn } from '#platform/database/rows_in'
import { NotFound } from '#platform/http/refusals'
import { ticketsFor } from '#waivers/signing/signing_tickets'
import { clock } from '#platform/clock'
import type { Transaction } from '#platform/database/transaction'
import type { TemplateRow, VersionRow } from '#waivers/templates/waiver_template_transformer'

export type LockedTemplate = {
  row: TemplateRow
  newest: VersionRow
  /** All texts, oldest first. */
  versions: VersionRow[]
  /** True if the newest text was signed, or a live ticket for it exists: then it never changes. */
  newestSigned: boolean
}

/** A template with its texts, locked: no one signs or changes it until the transaction ends. @throws {NotFound} */
export async function lockedTemplate(id: number, trx: Transaction): Promise<LockedTemplate> {
  const row = await rowsIn('waiver_templates', trx)
    .where('id', id)
    .whereNull('archived_at')
    .forUpdate()
    .first()
  if (!row) throw new NotFound()
  const versions = await rowsIn('waiver_versions', trx)
    .where('template_id', id)
    .orderBy('id')
    .forUpdate()
  const newest = versions.at(-1)
  if (!newest) throw new NotFound()
  const signed = await rowsIn('signed_waivers', trx)
    .where('version_id', newest.id)
    .select('id')
    .first()
  const held = signed ?? (await ticketsFor({ version_id: newest.id }, clock.now(), trx))
  return { row, newest, versions, newestSigned: held !== null }
}
