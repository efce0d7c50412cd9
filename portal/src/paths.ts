import { FILE_PARAMETER, isRiderFile } from '@trailgate/shared/sessions/rider_files'
import { matchPath, type Location } from 'react-router-dom'

/** The routes of the portal. /login belongs to the back office and is reached by a full load. */
export const paths = {
  home: '/',
  portal: '/portal',
  register: '/register',
  kiosk: '/kiosk',
  dashboard: '/customer-dashboard',
  familySigning: '/customer-dashboard/sign',
  firstVisit: '/customer-dashboard/first-visit',
  minors: '/customer-dashboard/minors',
  waivers: '/customer-dashboard/waivers',
  documents: '/customer-dashboard/documents',
  ownDetails: '/customer-dashboard/details',
  invite: '/customer-dashboard/invite',
  vehicles: '/customer-dashboard/vehicles',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  newNumber: '/new-number',
  confirmEmail: '/confirm-email',
  sign: '/sign',
  party: '/party',
  staffLogin: '/login',
} as const

const RETURN_TO = 'returnTo'
const KIOSK = 'kiosk'

/** The registration that goes back to the kiosk. */
export const registerAtKiosk = `${paths.register}?${RETURN_TO}=${KIOSK}`

/** True if the registration was opened at the kiosk. Any other value, or none, means the portal. */
export function isAtKiosk(query: URLSearchParams): boolean {
  return query.get(RETURN_TO) === KIOSK
}

/** True for pages shown at the kiosk: its own path, as the router matches it, or a registration that returns to it. */
export function isOfKiosk({ pathname, search }: Pick<Location, 'pathname' | 'search'>): boolean {
  if (matchPath(paths.register, pathname)) return isAtKiosk(new URLSearchParams(search))
  return matchPath(paths.kiosk, pathname) !== null
}

/** Navigation state that opens the entry page at its check-in form. */
export const checkInState = 'check-in'

/** The same after an ended session: the page to return to. */
export interface EndedState {
  ended: string
}

export function endedAt(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('ended' in state)) return null
  return typeof state.ended === 'string' && state.ended.startsWith(`${paths.dashboard}`)
    ? state.ended
    : null
}

/** The file that could not be opened without a session, by the address that the server led to. */
export function fileIn(search: string): string | null {
  const path = new URLSearchParams(search).get(FILE_PARAMETER)
  return path !== null && isRiderFile(path) ? path : null
}

/** The page that the link of a file stands on. */
export function pageOf(file: string): string {
  if (file.startsWith('/api/documents/')) return paths.documents
  return file.startsWith('/api/waivers/') ? paths.waivers : paths.dashboard
}
