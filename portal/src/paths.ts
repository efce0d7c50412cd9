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
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  confirmEmail: '/confirm-email',
  sign: '/sign',
  party: '/party',
  staffLogin: '/login',
} as const

const RETURN_TO = 'returnTo'
const KIOSK = 'kiosk'

/** The registration that goes back to the kiosk. */
export const registerAtKiosk = `${paths.register}?${RETURN_TO}=${KIOSK}`

/** Whether the registration was opened at the kiosk. Any other value, or none, means the portal. */
export function isAtKiosk(query: URLSearchParams): boolean {
  return query.get(RETURN_TO) === KIOSK
}

/** Whether an address is shown at the kiosk: its own, as the router takes it, or the registration that goes back to it. */
export function isOfKiosk({ pathname, search }: Pick<Location, 'pathname' | 'search'>): boolean {
  if (matchPath(paths.register, pathname)) return isAtKiosk(new URLSearchParams(search))
  return matchPath(paths.kiosk, pathname) !== null
}

/** Navigation state that opens the entry page at its check-in form. */
export const checkInState = 'check-in'

/** The same for whose session has ended: where they were, and come back to. */
export interface EndedState {
  ended: string
}

export function endedAt(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('ended' in state)) return null
  return typeof state.ended === 'string' && state.ended.startsWith(`${paths.dashboard}`)
    ? state.ended
    : null
}
