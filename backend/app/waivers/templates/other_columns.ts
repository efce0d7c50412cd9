import type { ColumnOf } from '@trailgate/shared/records/fields'
import type { settingFields, textFields } from '@trailgate/shared/waivers/template_fields'
import type { WaiverTemplatesRow, WaiverVersionsRow } from '#database/rows'
import type { OtherColumns } from '#platform/database/other_columns'

/** Columns of `waiver_templates` that are not in the field config. */
export const OTHER_COLUMNS = {
  id: { read: 'shown' },
  archived_at: { read: 'derived' },
  created_at: { read: 'shown' },
  revision: { read: 'shown' },
} as const satisfies OtherColumns<WaiverTemplatesRow, ColumnOf<typeof settingFields>>

/** Columns of `waiver_versions` that are not in the field config. */
export const OTHER_TEXT_COLUMNS = {
  id: { read: 'shown' },
  template_id: { read: 'derived' },
  content_hash: { read: 'shown' },
  created_by: { read: 'shown' },
  created_at: { read: 'shown' },
  is_sample: { read: 'derived' },
  sample_confirmed_at: { read: 'shown' },
  sample_confirmed_by: { read: 'shown' },
} as const satisfies OtherColumns<WaiverVersionsRow, ColumnOf<typeof textFields>>
