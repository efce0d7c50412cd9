import { SPARE_PICTURES, type FacePicture } from '@trailgate/shared/face/constants'
import type { Caller } from '#access/callers'
import { rebuildFacePicture } from '#operations/face/rebuild_face_picture'
import { clock } from '#platform/clock'
import { rowsIn } from '#platform/database/rows_in'
import { rowsInto } from '#platform/database/rows_into'
import { sqlTime } from '#platform/database/sql_time'
import type { Transaction } from '#platform/database/transaction'
import { withIdempotencyKey } from '#platform/http/idempotency'
import type { Upload } from '#platform/http/upload'
import { sha256 } from '#platform/sha256'

type NewPicture = { kind: FacePicture; upload: Upload }

/**
 * Stores an uploaded picture and returns its id. Only its pixels are kept, scaled to what pages need.
 * @throws {UnsupportedType} 415 for any type but JPEG, PNG and WebP, whatever the file name says.
 * @throws {TooLarge} 413 for too many pixels.
 * @throws {Invalid} 422 for too few.
 */
export async function addPicture(caller: Caller, { kind, upload }: NewPicture): Promise<number> {
  const { image, ...about } = await rebuildFacePicture(upload.path, kind)
  const { id } = await withIdempotencyKey(caller, {
    resource: 'park_picture',
    body: { kind, sha256: upload.sha256 },
    make: async (trx) => {
      // Lock order: the face, so that a picture is not removed while it comes into use.
      const used = await rowsIn('park_face', trx)
        .forUpdate()
        .select('logo_id', 'hero_id')
        .firstOrFail()
      const [rowId] = await rowsInto('park_pictures', trx).insert({
        kind,
        ...about,
        sha256: sha256(image),
        size: image.length,
        image,
        created_by: caller.by.name,
        created_at: sqlTime(clock.now()),
      })
      await removeSpare([used.logo_id, used.hero_id], trx)
      return Number(rowId)
    },
  })
  return id
}

/** Removes the oldest pictures without a use. */
async function removeSpare(used: readonly (number | null)[], trx: Transaction) {
  const rows = await rowsIn('park_pictures', trx).orderBy('id', 'desc').select('id')
  const spare = rows.map(({ id }) => id).filter((id) => !used.includes(id))
  const old = spare.slice(SPARE_PICTURES)
  if (old.length > 0) await rowsIn('park_pictures', trx).whereIn('id', old).delete()
}
