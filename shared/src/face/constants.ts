/** Maximum lengths of the park's name and of its welcome sentence, in characters. */
export const PARK_NAME_MAX = 80
export const WELCOME_MAX = 140

/** Maximum size of an uploaded picture, in bytes. */
export const FACE_PICTURE_MAX_BYTES = 10 * 1024 * 1024

/** Kinds of pictures of a park. */
export const FACE_PICTURES = ['logo', 'hero'] as const
export type FacePicture = (typeof FACE_PICTURES)[number]

/** Least width and height of an upload, and the box that the stored picture fits into, in pixels. */
export const FACE_PICTURE_PIXELS = {
  logo: { least: { width: 48, height: 48 }, most: { width: 640, height: 320 } },
  hero: { least: { width: 800, height: 400 }, most: { width: 1920, height: 1280 } },
} as const satisfies Record<FacePicture, Record<'least' | 'most', Size>>

interface Size {
  width: number
  height: number
}

/**
 * Brightness of a logo's own ink. A `dark` one needs a light ground, a `light` one a dark ground; `any` is legible on
 * both, or brings its own ground.
 */
export const LOGO_TONES = ['any', 'dark', 'light'] as const
export type LogoTone = (typeof LOGO_TONES)[number]

/** Uploaded pictures without a use that are kept: those of a form that was not saved, and replaced ones. */
export const SPARE_PICTURES = 10
