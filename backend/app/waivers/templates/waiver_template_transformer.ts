import type { StaffRow, WaiverTemplatesRow, WaiverVersionsRow } from '#database/rows'
import { columnsOf } from '@trailgate/shared/records/fields'
import { settingFields, textFields } from '@trailgate/shared/waivers/template_fields'
import type { TemplateVersion, WaiverTemplate } from '@trailgate/shared/waivers/schemas'
import type { ParkSample } from '#waivers/templates/park_templates'
import type { Nullable } from '#platform/database/rows_in'
import { serializeFields } from '#platform/database/stored_fields'
import { isoTime } from '#platform/database/sql_time'

/** Columns read for a template. */
export const TEMPLATE_COLUMNS = [
  'id',
  ...columnsOf(settingFields),
  'created_at',
  'revision',
] as const

export type TemplateRow = Pick<WaiverTemplatesRow, (typeof TEMPLATE_COLUMNS)[number]>

export type VersionRow = Omit<WaiverVersionsRow, 'created_by'>

/** With its author, if known. */
export type ListedVersionRow = VersionRow & Nullable<Pick<StaffRow, 'first_name' | 'last_name'>>

/** Usage of a template and its texts. */
export type TemplateUse = {
  signedCount: number
  versionSigned: boolean
  versionCount: number
  versionInForce: string | null
  /** Of the text that riders sign now, or will sign first. */
  sample: ParkSample | null
}

/** A template for staff: with its newest text, which may take effect later. */
export function toWaiverTemplate(
  row: TemplateRow,
  newest: VersionRow,
  use: TemplateUse
): WaiverTemplate {
  return {
    id: row.id,
    ...serializeFields(textFields, newest),
    ...serializeFields(settingFields, row),
    created_at: isoTime(row.created_at),
    revision: row.revision,
    content_hash: newest.content_hash,
    signed_count: use.signedCount,
    version_signed: use.versionSigned,
    version_count: use.versionCount,
    version_in_force: use.versionInForce,
    ...(use.sample
      ? {
          sample: {
            confirmed_at: isoTime(use.sample.confirmedAt),
            confirmed_by: use.sample.confirmedBy,
          },
        }
      : {}),
  }
}

/** A text of a template. */
export function toTemplateVersion(
  row: ListedVersionRow,
  { signedCount, inForce }: { signedCount: number; inForce: boolean }
): TemplateVersion {
  return {
    id: row.id,
    ...serializeFields(textFields, row),
    content_hash: row.content_hash,
    created_at: isoTime(row.created_at),
    created_by: row.first_name === null ? null : `${row.first_name} ${row.last_name}`,
    signed_count: signedCount,
    in_force: inForce,
  }
}
