import * as v from 'valibot'
import {
  choice,
  countAnswer,
  id,
  idAnswer,
  instant,
  nullableText,
  optionalLine,
  strictBody,
} from '../fields.ts'
import { FACE_PICTURES, LOGO_TONES, PARK_NAME_MAX, WELCOME_MAX } from './constants.ts'
import { messages } from './messages.ts'

/** PUT /park/face: any subset; null or blank goes back to the default. Pictures are named by the id of their upload. */
export function parkFaceSchema() {
  return strictBody({
    name: optionalLine(messages['name.label'], PARK_NAME_MAX),
    accent: v.optional(
      v.nullable(
        v.pipe(
          v.string(messages['accent.invalid']),
          v.regex(/^#[0-9a-f]{6}$/i, messages['accent.invalid']),
          v.toLowerCase()
        )
      )
    ),
    welcome: optionalLine(messages['welcome.label'], WELCOME_MAX),
    logo_id: v.optional(v.nullable(id(messages['logo.label']))),
    hero_id: v.optional(v.nullable(id(messages['hero.label']))),
  })
}
export type ParkFaceChanges = v.InferOutput<ReturnType<typeof parkFaceSchema>>

/** POST /park/pictures: the form's fields beside its file. */
export function facePictureSchema() {
  return strictBody({ kind: choice(messages['kind.label'], FACE_PICTURES) })
}

/** A picture of the park on riders' pages; width and height in pixels. */
export const shownPicture = /* @__PURE__ */ v.strictObject({
  /** Its address changes with its content, so it is cached without an end. */
  url: v.string(),
  width: countAnswer,
  height: countAnswer,
  /** The ground that a logo needs; `any` for other pictures. */
  tone: v.picklist(LOGO_TONES),
})
export type ShownPicture = v.InferOutput<typeof shownPicture>

/** An uploaded picture; `bytes` is the size of the stored one. */
export const facePicture = /* @__PURE__ */ v.strictObject({
  ...shownPicture.entries,
  id: idAnswer,
  kind: v.picklist(FACE_PICTURES),
  bytes: countAnswer,
})
export type UploadedPicture = v.InferOutput<typeof facePicture>

/** GET /park/face. Null where the park uses the default; `default_name` is the setting PARK_NAME. */
export const parkFace = /* @__PURE__ */ v.strictObject({
  name: nullableText,
  default_name: v.string(),
  accent: nullableText,
  welcome: nullableText,
  logo: v.nullable(facePicture),
  hero: v.nullable(facePicture),
  time_zone: v.string(),
  changed_at: v.nullable(instant),
  changed_by: nullableText,
})
export type ParkFace = v.InferOutput<typeof parkFace>

/** The face on riders' pages, in GET /public/settings. The accent is in /face.css. */
export const shownFace = /* @__PURE__ */ v.strictObject({
  welcome: nullableText,
  logo: v.nullable(shownPicture),
  hero: v.nullable(shownPicture),
})
