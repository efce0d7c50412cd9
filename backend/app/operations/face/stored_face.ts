import type { ParkFace, UploadedPicture } from '@trailgate/shared/face/schemas'
import { rowsIn } from '#platform/database/rows_in'
import { isoTime } from '#platform/database/sql_time'
import { NotFound } from '#platform/http/refusals'
import { DEFAULT_NAME, shownImage } from '#platform/park_face'
import { settings } from '#start/settings'

/** The face as stored, for its form. */
export async function storedFace(): Promise<ParkFace> {
  const row = await rowsIn('park_face')
    .select('name', 'accent', 'welcome', 'logo_id', 'hero_id', 'changed_by', 'changed_at')
    .firstOrFail()
  return {
    name: row.name,
    default_name: DEFAULT_NAME,
    accent: row.accent,
    welcome: row.welcome,
    logo: row.logo_id === null ? null : await pictureById(row.logo_id),
    hero: row.hero_id === null ? null : await pictureById(row.hero_id),
    time_zone: settings.parkTimezone,
    changed_at: isoTime(row.changed_at),
    changed_by: row.changed_by,
  }
}

/** @throws {NotFound} */
export async function pictureById(pictureId: number): Promise<UploadedPicture> {
  const row = await rowsIn('park_pictures')
    .where('id', pictureId)
    .select('id', 'kind', 'sha256', 'content_type', 'width', 'height', 'tone', 'size')
    .first()
  if (!row) throw new NotFound()
  const { id, kind, size, content_type: contentType, ...rest } = row
  return { ...shownImage({ id, contentType, ...rest }), id, kind, bytes: size }
}
