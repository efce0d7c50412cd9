import type { HttpContext } from '@adonisjs/core/http'
import { facePictureSchema, parkFaceSchema } from '@trailgate/shared/face/schemas'
import { FACE_PICTURE_MAX_BYTES } from '@trailgate/shared/face/constants'
import { messages } from '@trailgate/shared/face/messages'
import { actorOf, callerOf } from '#access/caller'
import { addPicture } from '#operations/face/add_picture'
import { changeFace } from '#operations/face/change_face'
import { pictureById, storedFace } from '#operations/face/stored_face'
import { NotFound, TooLarge } from '#platform/http/refusals'
import { send } from '#platform/http/send'
import { receiveFile } from '#platform/http/upload'
import { validate } from '#platform/http/validate'
import { imageOf, parkFace } from '#platform/park_face'

/** Pictures are drawn only: as a page of their own they may do nothing. */
const SANDBOX = "default-src 'none'; frame-ancestors 'none'; sandbox"
const FOR_EVER = 'public, max-age=31536000, immutable'
/** Letters name the logo of today, so that one from last year shows it too. */
const FOR_A_DAY = 'public, max-age=86400'
const SHA256 = /^[0-9a-f]{64}$/

/** Name, colour and pictures of the park (docs/product/face.md). */
export default class FaceController {
  /** GET /park/face */
  async show(ctx: HttpContext) {
    return send(ctx, await storedFace())
  }

  /** PUT /park/face */
  async update(ctx: HttpContext) {
    const changes = validate(parkFaceSchema, ctx.request.body())
    await changeFace({ changes, by: actorOf(ctx) })
    return send(ctx, await storedFace())
  }

  /** POST /park/pictures: a form with the file and its kind. Riders see it once the face names it. */
  async store(ctx: HttpContext) {
    const upload = await receiveFile(ctx, {
      field: 'file',
      maxBytes: FACE_PICTURE_MAX_BYTES,
      missing: messages['picture.required'],
    }).catch((error: unknown) => {
      throw error instanceof TooLarge ? new TooLarge(messages['picture.size']) : error
    })
    try {
      const { kind } = validate(facePictureSchema, upload.fields)
      const id = await addPicture(callerOf(ctx), { kind, upload })
      return send(ctx, await pictureById(id), { status: 201 })
    } finally {
      await upload.remove()
    }
  }

  /** GET /public/pictures/{key}: by the SHA-256 of the picture, or `logo` for the logo of today. */
  async picture({ params, response }: HttpContext) {
    const key = String(params.key)
    const { logo, hero } = parkFace()
    const shown = key === 'logo' ? logo : [logo, hero].find((each) => each?.sha256 === key)
    const found = shown ?? (SHA256.test(key) ? await imageOf(key) : null)
    if (!found) throw new NotFound()
    response.header('content-type', found.contentType)
    response.header('cache-control', key === 'logo' ? FOR_A_DAY : FOR_EVER)
    response.header('content-security-policy', SANDBOX)
    response.header('x-content-type-options', 'nosniff')
    response.send(found.image)
  }
}
