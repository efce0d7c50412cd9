import { rowsIn } from '#platform/database/rows_in'
import { clock } from '#platform/clock'
import { isUniqueViolation } from '#platform/database/database_errors'
import { isAnchoringRefused } from '#waivers/seal/anchor_chain'
import { checkpointMail } from '#waivers/seal/checkpoint_mail'
import { enqueueMail } from '#platform/mail/enqueue_mail'
import { keyId } from '#waivers/seal/signed_file'
import { parkKey } from '#waivers/seal/signing_key'
import { settings } from '#start/settings'

/**
 * Once a day, if CHECKPOINT_MAIL is set: mails the end of the chain to a witness. Safe in several processes; the
 * letter's key is unique.
 */
export async function notifyWitness() {
  const to = settings.checkpointMail
  if (to === undefined || isAnchoringRefused()) return
  const idempotencyKey = `checkpoint:${clock.today()}`
  if (await rowsIn('outbox').where('idempotency_key', idempotencyKey).select('id').first()) return
  const head = await rowsIn('waiver_chain_head')
    .where('id', 1)
    .select('sequence', 'hash')
    .firstOrFail()
  if (head.sequence === 0) return
  const letter = checkpointMail({ ...head, day: clock.today(), key: keyId(parkKey()) })
  await enqueueMail({ to, idempotencyKey, ...letter }).catch((error: unknown) => {
    if (!isUniqueViolation(error)) throw error
  })
}
