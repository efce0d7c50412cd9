import { fieldsOf } from '@trailgate/shared/waivers/text_fields'
import { rowsIn } from '#platform/database/rows_in'
import { slowReads } from '#platform/database/slow_reads'

/** Keys of questions by template. */
export type MedicalKeys = ReadonlyMap<number, ReadonlySet<string>>

/** Keys by template that any of its texts marks medical: also answers to an earlier text are medical then. */
export async function medicalKeys(template?: number): Promise<MedicalKeys> {
  const texts = await rowsIn('waiver_versions', slowReads())
    .where('content', 'like', '%data-medical="true"%')
    .if(template !== undefined, (some) => void some.where('template_id', template ?? 0))
    .select('template_id', 'content')
  const keys = new Map<number, Set<string>>()
  for (const { template_id: id, content } of texts) {
    const medical = fieldsOf(content).flatMap((field) => (field.medical ? field.key : []))
    keys.set(id, new Set([...(keys.get(id) ?? []), ...medical]))
  }
  return keys
}
