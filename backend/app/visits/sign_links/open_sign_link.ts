import { isOfChild, toSignByLink } from '@trailgate/shared/kiosk/family'
import { messages } from '@trailgate/shared/sign_links/messages'
import type { Caller } from '#access/callers'
import { openSession } from '#access/sessions/open_session'
import { endSession } from '#access/sessions/sign_in'
import { liveSignLink, type Signer } from '#access/sign_links/live_sign_link'
import { requestsTo } from '#customers/guardian_requests/guardian_requests'
import { clock } from '#platform/clock'
import { inTransaction } from '#platform/database/transaction'
import { record } from '#platform/history'
import { openedBy } from '#platform/http/rate_limits'
import { Invalid } from '#platform/http/refusals'
import { familyOf } from '#visits/kiosk/family_of'

/** The link opens nothing: it is unknown or over, or everything is signed. */
class SignLinkOver extends Invalid {
  constructor(sentence: string) {
    super({ token: [sentence] })
  }
}

/**
 * Opens a session that may read and sign the due waivers of its owner's family. It checks no one in.
 * @throws {SignLinkOver} 422
 * @throws {RateLimited}
 */
export async function openSignLink(caller: Caller, token: string) {
  const owner = await openedBy(['token.address', caller.ip], () => liveSignLink(token))
  if (!owner) throw new SignLinkOver(messages.over)
  const today = clock.today()
  const family = await familyOf({ riderId: owner.id, kioskSession: null, today })
  const isSigned = !isOfChild(family) && toSignByLink(family, today).length === 0
  if (isSigned && !(await isAsked(owner))) {
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
      byStaffLink: signer.seen_by_staff === 1,
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

/** True if a guardian request of a child is open. */
async function isAsked({ id, seen_by_staff: seen }: Signer) {
  const asking = { id, byLink: true, byPass: false, byStaffLink: seen === 1 }
  const { total } = await requestsTo(asking, { offset: 0, limit: 1 })
  return total > 0
}
