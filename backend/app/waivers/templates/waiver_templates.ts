import type { Day } from '@trailgate/shared/dates'
import type { WaiverTemplate } from '@trailgate/shared/waivers/schemas'
import { rowsIn } from '#platform/database/rows_in'
import { NotFound } from '#platform/http/refusals'
import { inForce, parkTemplates, type ParkTemplate } from '#waivers/templates/park_templates'
import { signaturesByVersion } from '#waivers/templates/signatures'
import {
  TEMPLATE_COLUMNS,
  toWaiverTemplate,
  type VersionRow,
} from '#waivers/templates/waiver_template_transformer'

/** The park's templates that are not archived, oldest first. */
export async function waiverTemplates(today: Day): Promise<WaiverTemplate[]> {
  return read(templates(), today)
}

/** A template. @throws {NotFound} also for an archived one. */
export async function waiverTemplateById(id: number, today: Day): Promise<WaiverTemplate> {
  const [template] = await read(templates().where('id', id), today)
  if (!template) throw new NotFound()
  return template
}

function templates() {
  return rowsIn('waiver_templates').whereNull('archived_at').orderBy('id')
}

async function read(query: ReturnType<typeof templates>, today: Day): Promise<WaiverTemplate[]> {
  const rows = await query.select(...TEMPLATE_COLUMNS)
  const ids = rows.map(({ id }) => id)
  const newest = new Map(
    (await newestVersions(ids)).map((version) => [version.template_id, version])
  )
  const park = new Map((await parkTemplates()).map((template) => [template.id, template]))
  const signatures = await signaturesByVersion(ids)
  return rows.flatMap((row) => {
    const version = newest.get(row.id)
    const template = park.get(row.id)
    if (!version || !template) return []
    return [toWaiverTemplate(row, version, useOf(template, version, signatures, today))]
  })
}

async function newestVersions(templateIds: number[]): Promise<VersionRow[]> {
  return rowsIn('waiver_versions')
    .whereIn('id', rowsIn('waiver_versions').groupBy('template_id').max('id'))
    .whereIn('template_id', templateIds)
}

function useOf(
  template: ParkTemplate,
  newest: VersionRow,
  signatures: Map<number, number>,
  today: Day
) {
  const current = inForce(template, today)
  return {
    signedCount: template.versions.reduce((sum, { id }) => sum + (signatures.get(id) ?? 0), 0),
    versionSigned: signatures.has(newest.id),
    versionCount: template.versions.length,
    sample: (current ?? template.versions.find(({ id }) => id === newest.id))?.sample ?? null,
    versionInForce: current && current.id !== newest.id ? current.version : null,
  }
}
