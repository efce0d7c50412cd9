import { lazy, type ComponentType } from 'react'

import { paths } from './paths.ts'
import { loadAhead, reliably } from './reliably.ts'

type Loaded = { default: ComponentType }

/** Pages loaded on demand, or prefetched when a rider is about to open them. */
const loaders = {
  [paths.register]: () => import('./registration/RegisterPage.tsx'),
  [paths.kiosk]: () => import('./kiosk/KioskPage.tsx'),
  [paths.dashboard]: () => import('./dashboard/DashboardPage.tsx'),
  [paths.forgotPassword]: () => import('./password/ForgotPasswordPage.tsx'),
  [paths.resetPassword]: () => import('./password/ResetPasswordPage.tsx'),
  [paths.newNumber]: () => import('./password/NewNumberPage.tsx'),
  [paths.confirmEmail]: () => import('./password/ConfirmEmailPage.tsx'),
  [paths.sign]: () => import('./signLink/SignLinkPage.tsx'),
  [paths.party]: () => import('./party/PartyPage.tsx'),
} satisfies Record<string, () => Promise<Loaded>>

export const RegisterPage = lazy(reliably(loaders[paths.register]))
export const KioskPage = lazy(reliably(loaders[paths.kiosk]))
export const DashboardPage = lazy(reliably(loaders[paths.dashboard]))
export const ForgotPasswordPage = lazy(reliably(loaders[paths.forgotPassword]))
export const ResetPasswordPage = lazy(reliably(loaders[paths.resetPassword]))
export const NewNumberPage = lazy(reliably(loaders[paths.newNumber]))
export const ConfirmEmailPage = lazy(reliably(loaders[paths.confirmEmail]))
export const SignLinkPage = lazy(reliably(loaders[paths.sign]))
export const PartyPage = lazy(reliably(loaders[paths.party]))

/** Prefetches the page of a URL. */
export function prefetch(path: string): void {
  const known = Object.entries(loaders).find(([page]) => isUnder(path, page))
  if (known) fetchAhead(known[1])
}

/** Spread onto what leads somewhere: pointing at it, touching it or focusing it loads what comes next. */
export function onIntent(load: () => unknown) {
  return { onPointerEnter: load, onFocus: load, onTouchStart: load }
}

export function fetchAhead(load: () => Promise<unknown>): void {
  loadAhead(load).catch((error: unknown) => {
    // A failed prefetch is ignored: the real load retries and reports.
    console.info('Not loaded ahead:', error)
  })
}

function isUnder(path: string, page: string): boolean {
  return path === page || path.startsWith(`${page}/`)
}
