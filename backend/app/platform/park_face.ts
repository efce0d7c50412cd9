import { DEFAULT_ROLES, rolesOf, type AccentRoles, type Mode } from '@trailgate/shared/face/accent'
import type { LogoTone } from '@trailgate/shared/face/constants'
import type { ShownPicture } from '@trailgate/shared/face/schemas'
import { faceCssOf } from '#platform/face_css'
import { rowsIn } from '#platform/database/rows_in'
import { settings } from '#start/settings'

/** The setting PARK_NAME: name of a park that has chosen none. */
export const DEFAULT_NAME = settings.parkName

/** A picture of the park as it is served. */
export type FaceImage = {
  id: number
  sha256: string
  contentType: string
  width: number
  height: number
  tone: LogoTone
  image: Buffer
}

export type Face = {
  welcome: string | null
  accent: string | null
  logo: FaceImage | null
  hero: FaceImage | null
}

const NONE: Face = { welcome: null, accent: null, logo: null, hero: null }

let face = NONE
let known = { revision: -1, css: '' }

/** Name, colour and pictures of the park as this process knows them; without a query. */
export function parkFace(): Face {
  return face
}

/** Colour roles of the park's accent, in light and in dark mode. */
export function parkRoles(): Readonly<Record<Mode, AccentRoles>> {
  return face.accent === null ? DEFAULT_ROLES : rolesOf(face.accent)
}

/** Style sheet of the face for riders' pages; empty with the default face. */
export function faceCss(): string {
  return known.css
}

/**
 * Reads the face if it was changed since, also by another process: a query by key, and two more after a change. From
 * then on `settings.parkName` is the stored name, or PARK_NAME without one.
 */
export async function refreshFace() {
  const row = await rowsIn('park_face')
    .select('revision', 'name', 'accent', 'welcome', 'logo_id', 'hero_id')
    .first()
  if (!row || row.revision === known.revision) return
  face = {
    welcome: row.welcome,
    accent: row.accent,
    logo: await imageOf(row.logo_id),
    hero: await imageOf(row.hero_id),
  }
  settings.parkName = row.name ?? DEFAULT_NAME
  const { accent, logo, hero } = face
  const css = faceCssOf({
    accent,
    logo: logo && shownImage(logo),
    hero: hero && shownImage(hero),
  })
  known = { revision: row.revision, css }
}

/** A stored picture by its id, or by the address that follows from its content. */
export async function imageOf(key: number | string | null): Promise<FaceImage | null> {
  if (key === null) return null
  const pictures = rowsIn('park_pictures')
  const row = await (
    typeof key === 'number' ? pictures.where('id', key) : pictures.where('sha256', key)
  )
    .select('id', 'sha256', 'content_type', 'width', 'height', 'tone', 'image')
    .first()
  if (!row) return null
  const { id, sha256, content_type: contentType, width, height, tone, image } = row
  return { id, sha256, contentType, width, height, tone, image: Buffer.from(image) }
}

/** A picture in the answers of the API. */
export function shownImage(image: Omit<FaceImage, 'image'>): ShownPicture {
  const { sha256, width, height, tone } = image
  return { url: `/api/public/pictures/${sha256}`, width, height, tone }
}
