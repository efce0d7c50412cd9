import type { Day } from '@trailgate/shared/dates'
import type { DocumentsRow } from '#database/rows'
import { rowsIn } from '#platform/database/rows_in'
import { minorsOf } from '#customers/minors/minors_of'
import { personData } from '#privacy/data_export/person_data'
import { signedWaivers } from '#privacy/data_export/signed_data'
import { settings } from '#start/settings'

const FORMAT = 'trailgate-own-data-1'

export type ExportedFile = Pick<DocumentsRow, 'id' | 'file_key' | 'filename' | 'file_size'>
export type DataExport = Awaited<ReturnType<typeof dataExport>>

/**
 * All that is kept about a rider and the minors linked to them: what stands in `data.json` of the download, and which waivers and
 * documents belong to it. Texts, signatures and files are read when their turn comes.
 */
export async function dataExport(riderId: number, { today, now }: { today: Day; now: Date }) {
  const linked = await minorsOf({ guardianId: riderId, today })
  const people = [riderId, ...linked.map(({ id }) => id)]
  const files: ExportedFile[] = await rowsIn('documents')
    .whereIn('customer_id', people)
    .orderBy('id')
    .select('id', 'file_key', 'filename', 'file_size')

  const minors = []
  for (const { id, relationship } of linked) {
    minors.push({ relationship, ...(await personData(id, today)) })
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

/** No two are called alike, and no name leads out of the folder. */
export function nameInZip({ id, filename }: Pick<ExportedFile, 'id' | 'filename'>): string {
  return `documents/${id}-${filename.replace(/[\p{Cc}\\/:*?"<>|]/gu, '_')}`
}
