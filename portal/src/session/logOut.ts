import { closeNotice } from '../notice/notice.ts'
import { customerSession } from './customerSession.ts'
import { logOutOnServer } from './keptLogout.ts'

/**
 * Removes everything about the rider from the screen and the browser at once, even offline; the server is notified as
 * soon as it can be reached.
 */
export function logOut(): void {
  closeNotice()
  customerSession.leave()
  logOutOnServer()
}
