import { SIGN_LINK_COUNTER } from '@trailgate/shared/sign_links/constants'
import type { SignLink } from '@trailgate/shared/sign_links/schemas'

import { signOut } from '../session/signOut.ts'

interface HandingOver {
  /** With whom the counter goes on. */
  memberId: string
  /** True if staff sign out first. */
  leaves: boolean
}

/**
 * Opens the page of a sign link in place of the counter. The link names the park's own address; this screen stays at the one at which it
 * is.
 */
export async function handOver(
  { url }: SignLink,
  { memberId, leaves }: HandingOver
): Promise<void> {
  if (leaves) await signOut()
  location.replace(`/sign${new URL(url).hash}&${SIGN_LINK_COUNTER}=${memberId}`)
}
