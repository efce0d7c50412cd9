import type { FacePicture } from '@trailgate/shared/face/constants'
import { messages } from '@trailgate/shared/face/messages'
import type { ParkFaceChanges } from '@trailgate/shared/face/schemas'
import type { Actor } from '#platform/actor'
import { changesOf } from '#platform/changes'
import { clock } from '#platform/clock'
import { rowsIn } from '#platform/database/rows_in'
import { sqlTime } from '#platform/database/sql_time'
import { inTransaction, type Transaction } from '#platform/database/transaction'
import { record } from '#platform/history'
import { Invalid } from '#platform/http/refusals'
import { DEFAULT_NAME, refreshFace } from '#platform/park_face'

const FIELDS = ['name', 'accent', 'welcome', 'logo_id', 'hero_id'] as const

type Field = (typeof FIELDS)[number]

type Change = { changes: ParkFaceChanges; by: Actor }

/**
 * Changes what is sent of the face. Other processes show it within seconds.
 * @throws {Invalid} 422 for a picture that does not exist, or is of the other kind.
 */
export async function changeFace({ changes, by }: Change) {
  await inTransaction(async (trx) => {
    const row = await rowsIn('park_face', trx)
      .forUpdate()
      .select('id', 'revision', ...FIELDS)
      .firstOrFail()
    await expectPicture('logo', changes.logo_id, trx)
    await expectPicture('hero', changes.hero_id, trx)
    const { id, revision, ...before } = row
    const { after, changes: stored, changed } = changesOf(before, changes)
    if (Object.keys(stored).length === 0) return
    await rowsIn('park_face', trx)
      .where('id', id)
      .update({
        ...stored,
        revision: revision + 1,
        changed_by: by.name,
        changed_at: sqlTime(clock.now()),
      })
    const details = {
      changed: Object.fromEntries(
        Object.entries(changed).map(([field, change]) => [LOGGED[field as Field], change])
      ),
    }
    const subject = { id: null, label: after.name ?? DEFAULT_NAME }
    await record({ action: 'park.face_changed', by, details, subject }, trx)
  })
  await refreshFace()
}

/** Names of the fields in the log. */
const LOGGED = {
  name: 'name',
  accent: 'accent',
  welcome: 'welcome',
  logo_id: 'logo',
  hero_id: 'picture',
} as const satisfies Record<Field, string>

/** Shared lock: an upload that removes spare pictures waits until this one is in use. */
async function expectPicture(
  kind: FacePicture,
  pictureId: number | null | undefined,
  trx: Transaction
) {
  if (pictureId === null || pictureId === undefined) return
  const found = await rowsIn('park_pictures', trx)
    .where({ id: pictureId, kind })
    .forShare()
    .select('id')
    .first()
  if (!found) throw new Invalid({ [`${kind}_id`]: [messages['picture.gone']] })
}
