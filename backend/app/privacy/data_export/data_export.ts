import type { Day } from '@trailgate/shared/dates'
import { pick } from '@trailgate/shared/records/fields'
import { messages } from '@trailgate/shared/sessions/messages'
import type { DocumentsRow } from '#database/rows'
import { rowsIn } from '#platform/database/rows_in'
import { minorsOf } from '#customers/minors/minors_of'
import { personData } from '#privacy/data_export/person_data'
import { signedWaivers } from '#privacy/data_export/signed_data'
import { barredFrom } from '#visits/pickups/expect_not_barred'
import { settings } from '#start/settings'

const FORMAT = 'trailgate-own-data-1'

export type ExportedFile = Pick<DocumentsRow, 'id' | 'file_key' | 'filename' | 'file_size'>
export type DataExport = Awaited<ReturnType<typeof dataExport>>

/**
 * Everything stored about a rider and their linked minors: the content of the download's `data.json`, and the waivers
 * and documents that belong to it. Texts, signatures and files are read later, one at a time. Of a minor whom the rider
 * may not take from the park it has the name and what the rider signed: the rest says where and with whom the minor is.
 */
export async function dataExport(riderId: number, { today, now }: { today: Day; now: Date }) {
  const linked = await minorsOf({ guardianId: riderId, today })
  const withheld = await barredFrom(
    riderId,
    linked.map(({ id }) => id),
    today
  )
  const people = [riderId, ...linked.map(({ id }) => id).filter((id) => !withheld.has(id))]
  const files: ExportedFile[] = await rowsIn('documents')
    .whereIn('customer_id', people)
    .orderBy('id')
    .select('id', 'file_key', 'filename', 'file_size')

  const minors = []
  for (const minor of linked) {
    const { id, relationship } = minor
    const data = withheld.has(id)
      ? { profile: pick(['first_name', 'last_name'], minor), withheld: messages['login.see_staff'] }
      : await personData(id, today)
    minors.push({ relationship, ...data })
  }
  return {
    data: {
      format: FORMAT,
      park: settings.parkName,
      made_at: now.toISOString(),
      me: await personData(riderId, today),
      minors,
      files: files.map((file) => ({ document_id: file.id, file: nameInZip(file) })),
    },
    riderId,
    waivers: await signedWaivers(riderId, people),
    files,
  }
}

/** File name in the ZIP: unique, and without characters that could leave the folder. */
export function nameInZip({ id, filename }: Pick<ExportedFile, 'id' | 'filename'>): string {
  return `documents/${id}-${filename.replace(/[\p{Cc}\\/:*?"<>|]/gu, '_')}`
}
