import type { ParkFace, ParkFaceChanges, UploadedPicture } from '@trailgate/shared/face/schemas'

/** The form's values; empty texts and null mean the default. */
export interface Draft {
  name: string
  welcome: string
  accent: string | null
  logo: UploadedPicture | null
  hero: UploadedPicture | null
}

export function draftOf({ name, welcome, accent, logo, hero }: ParkFace): Draft {
  return { name: name ?? '', welcome: welcome ?? '', accent, logo, hero }
}

/** The whole form as a call. */
export function bodyOf({ name, welcome, accent, logo, hero }: Draft): ParkFaceChanges {
  return { name, welcome, accent, logo_id: logo?.id ?? null, hero_id: hero?.id ?? null }
}

/** True for a color as the server takes it. */
export function isColor(text: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(text)
}
