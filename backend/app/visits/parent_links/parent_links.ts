import { PARENT_LINK_HOURS, PARENT_LINK_TOKEN } from '@trailgate/shared/parent_links/constants'
import { rowsIn } from '#platform/database/rows_in'
import type { Reader } from '#platform/database/transaction'
import { clock } from '#platform/clock'
import { hashOf } from '#platform/secrets'
import { isValid } from '#platform/validity'
import { settings } from '#start/settings'

export const PARENT_LINK_SECONDS = PARENT_LINK_HOURS * 3600

/** A code at a kiosk finds a parent on file for as long as the parent may stand there. */
export const KIOSK_CODE_SECONDS = 15 * 60

export type LiveParentLink = NonNullable<Awaited<ReturnType<typeof parentLinkOf>>> & {
  /** The token is the one on the asking screen, which proves no phone and no address. */
  isShown: boolean
}

/** Looks up a link by either of its tokens; null for an unknown or expired one. */
export async function liveParentLink(
  token: string,
  client: Reader
): Promise<LiveParentLink | null> {
  const link = await parentLinkOf(token, client)
  if (!link || !isValid(link.expires_at, PARENT_LINK_SECONDS, clock.now())) return null
  return { ...link, isShown: link.shown_hash === hashOf(token) }
}

function parentLinkOf(token: string, client: Reader) {
  const hash = hashOf(token)
  return rowsIn('parent_links as l', client)
    .join('customers as a', 'a.id', 'l.asker_id')
    .leftJoin('customers as m', 'm.id', 'l.minor_id')
    .where((either) => void either.where('l.shown_hash', hash).orWhere('l.sent_hash', hash))
    .whereNull('a.closed_at')
    .select('l.id', 'l.state', 'l.expires_at', 'l.phone', 'l.email', 'l.minor_id', 'l.guardian_id')
    .select('l.first_name', 'l.last_name', 'l.date_of_birth', 'l.asker_id')
    .select('l.shown_hash', 'l.holder_hash', 'l.at_kiosk', 'l.created_at')
    .select('a.first_name as asker_first_name', 'm.first_name as minor_first_name')
    .first()
}

/**
 * Hash of the browser that confirmed a link: its cookie together with the token it came with, so that the other token
 * of the link opens nothing in it.
 */
export function holderHash({ cookie, token }: { cookie: string; token: string }) {
  return hashOf(`${cookie}.${token}`)
}

/** In the URL's hash the token is sent to no server and appears in no log; the page removes it at once. */
export function parentLinkUrl(token: string) {
  return `${settings.appUrl}/sign#${PARENT_LINK_TOKEN}=${token}`
}
