import type { Told } from '@trailgate/shared/records/field_schemas'
import type { TemplateChanges } from '@trailgate/shared/waivers/schemas'
import { settingFields, textFields } from '@trailgate/shared/waivers/template_fields'
import { rowsIn } from '#platform/database/rows_in'
import { rowsInto } from '#platform/database/rows_into'
import { lockedTemplate, type LockedTemplate } from '#waivers/templates/locked_template'
import { nextText, type NextText, type Text } from '#waivers/templates/next_text'
import type { Actor } from '#platform/actor'
import { StaleWrite } from '#platform/http/refusals'
import { clock } from '#platform/clock'
import { markCoverageStale, refreshBeforeAnswer } from '#waivers/coverage/store_coverage'
import { changesOf } from '#platform/changes'
import { columnsFor, serializeFields } from '#platform/database/stored_fields'
import { record } from '#platform/history'
import { isSampleText } from '#waivers/templates/sample_text'
import { sqlTime } from '#platform/database/sql_time'
import { inTransaction, type Transaction } from '#platform/database/transaction'

type Update = { id: number; changes: TemplateChanges; by: Actor }

/**
 * Changes a template. A signed text stays: changing it makes a new text; switching is_active never does.
 * @throws {NotFound}
 * @throws {StaleWrite} 409 when the caller's `revision` is not the newest.
 * @throws {Invalid} 422
 */
export async function updateTemplate({ id, changes, by }: Update) {
  await inTransaction(async (trx) => {
    const template = await lockedTemplate(id, trx)
    const { row } = template
    if (changes.revision !== undefined && changes.revision !== row.revision) throw new StaleWrite()

    const next = nextText(template, changes, clock.today())
    const before = serializeFields(settingFields, row)
    const { after, changes: columns, changed } = changesOf(before, changes)
    if (next.kind === 'same' && Object.keys(changed).length === 0) return

    await write(template, next, by, trx)
    await rowsIn('waiver_templates', trx)
      .where('id', id)
      .update({
        ...columnsFor(settingFields, columns),
        revision: row.revision + 1,
      })
    if (changesCoverage(template, next, { before, after })) await markCoverageStale(trx)
    const details = {
      template_id: id,
      name: next.kind === 'same' ? template.newest.name : next.text.name,
      changed: { ...changed, ...textChange(template, next) },
    }
    const action = next.kind === 'new' ? 'waiver_template.published' : 'waiver_template.updated'
    await record({ action, by, details, subject: { id, label: details.name } }, trx)
  })
  await refreshBeforeAnswer()
}

async function write({ row, newest }: LockedTemplate, next: NextText, by: Actor, trx: Transaction) {
  if (next.kind === 'rewritten') {
    await rowsIn('waiver_versions', trx)
      .where('id', newest.id)
      .update({ ...columnsOfText(next.text), ...sampleOf(next.text, newest) })
  }
  if (next.kind === 'new') {
    await rowsInto('waiver_versions', trx).insert({
      ...columnsOfText(next.text),
      ...sampleOf(next.text, newest),
      template_id: row.id,
      created_by: by.id,
      created_at: sqlTime(clock.now()),
    })
  }
}

function columnsOfText(text: Text) {
  return { ...columnsFor(textFields, text), content_hash: text.content_hash }
}

/** A confirmation holds for the exact text: another one with the sample notice must be confirmed again. */
function sampleOf(text: Text, newest: LockedTemplate['newest']) {
  const same = text.content_hash === newest.content_hash
  return {
    is_sample: isSampleText(text.content),
    sample_confirmed_at: same ? newest.sample_confirmed_at : null,
    sample_confirmed_by: same ? newest.sample_confirmed_by : null,
  }
}

type Settings = Told<typeof settingFields>

/** True if coverage may change: by a changed requirement, or by a text that must be signed again. */
function changesCoverage(
  { newest }: LockedTemplate,
  next: NextText,
  { before, after }: { before: Settings; after: Settings }
): boolean {
  const asksAgain =
    next.kind !== 'same' &&
    (next.text.requires_resign || (next.kind === 'rewritten' && newest.requires_resign === 1))
  const asked = before.required || after.required
  const otherwise = (['required', 'is_active', 'audience'] as const).some(
    (name) => before[name] !== after[name]
  )
  return asksAgain || (asked && (otherwise || next.kind === 'rewritten'))
}

/** For the history: old and new version; texts are compared by their hash. */
function textChange({ newest }: LockedTemplate, next: NextText) {
  if (next.kind === 'same') return {}
  const { version, content_hash: hash, effective_date: day, requires_resign: again } = next.text
  return {
    version: { from: newest.version, to: version },
    content_hash: { from: newest.content_hash, to: hash },
    effective_date: { from: newest.effective_date, to: day },
    requires_resign: { from: newest.requires_resign === 1, to: again },
  }
}
