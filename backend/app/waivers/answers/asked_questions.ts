import type { AskingTemplate } from '@trailgate/shared/waivers/answer_schemas'
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

/**
 * Templates of which any text asks something that is not medical, archived ones too, with the questions of all their
 * texts: a question as in the newest text that has it, its options those of all.
 */
export async function askingTemplates(): Promise<AskingTemplate[]> {
  const texts = await rowsIn('waiver_versions as v', slowReads())
    .join('waiver_templates as t', 't.id', 'v.template_id')
    .where('v.content', 'like', '%data-field=%')
    .orderBy('v.template_id')
    .orderBy('v.id', 'desc')
    .select('v.template_id', 'v.content', 't.archived_at')
  const medical = await medicalKeys()
  const named = await rowsIn('waiver_versions', slowReads())
    .orderBy('id')
    .select('template_id', 'name')
  const names = new Map(named.map(({ template_id: id, name }) => [id, name]))
  return [...Map.groupBy(texts, (text) => text.template_id)].flatMap(([id, [newest, ...older]]) => {
    if (!newest) return []
    const fields = [newest, ...older]
      .flatMap(({ content }) => fieldsOf(content))
      .filter(({ key }) => !medical.get(id)?.has(key))
    const questions = [...Map.groupBy(fields, ({ key }) => key)].flatMap(
      ([key, [first, ...more]]) =>
        first
          ? [
              {
                key,
                kind: first.kind,
                label: first.label,
                options: [...new Set([first, ...more].flatMap(({ options }) => options))],
              },
            ]
          : []
    )
    if (questions.length === 0) return []
    return [{ id, name: names.get(id) ?? '', archived: newest.archived_at !== null, questions }]
  })
}
