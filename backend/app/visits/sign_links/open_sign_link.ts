import { isOfChild, toSignFor } from '@trailgate/shared/kiosk/family'
import { messages } from '@trailgate/shared/sign_links/messages'
import type { Caller } from '#access/callers'
import { openSession } from '#access/sessions/open_session'
import { endSession } from '#access/sessions/sign_in'
import { liveSignLink } from '#access/sign_links/live_sign_link'
import { clock } from '#platform/clock'
import { inTransaction } from '#platform/database/transaction'
import { record } from '#platform/history'
import { consume } from '#platform/http/rate_limits'
import { Invalid } from '#platform/http/refusals'
import { familyOf } from '#visits/kiosk/family_of'

/** The link opens nothing: it is unknown or over, or everything is signed. */
class SignLinkOver extends Invalid {
  constructor(sentence: string) {
    super({ token: [sentence] })
  }
}

/**
 * Opens a session that may read what its owner's family has to sign, and sign it. It is a visit of nobody: nobody is checked in.
 * @throws {SignLinkOver} 422
 * @throws {RateLimited}
 */
export async function openSignLink(caller: Caller, token: string) {
  const { giveBack } = await consume(['token.address', caller.ip])
  const owner = await liveSignLink(token)
  if (!owner) throw new SignLinkOver(messages.over)
  const family = await familyOf(owner.id, clock.today())
  await giveBack()
  if (!isOfChild(family) && toSignFor(family).length === 0) {
    throw new SignLinkOver(messages.all_signed)
  }
  return inTransaction(async (trx) => {
    const signer = await liveSignLink(token, trx)
    if (!signer) throw new SignLinkOver(messages.over)
    const now = clock.now()
    await endSession(caller.cookies.session, trx)
    const session = await openSession({
      customerId: signer.id,
      kind: 'kiosk',
      byLink: true,
      deviceId: null,
      now,
      trx,
    })
    const name = `${signer.first_name} ${signer.last_name}`
    const by = { kind: 'kiosk' as const, id: signer.id, name, ip: caller.ip }
    await record({ action: 'sign_link.opened', by, customerId: signer.id }, trx)
    return { signer, ...session }
  })
}
