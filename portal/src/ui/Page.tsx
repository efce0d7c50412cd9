import { Mark } from '@trailgate/shared/browser/components/Mark'
import { messages as layout } from '@trailgate/shared/layout/messages'
import { useEffect, useRef, type ReactNode } from 'react'

import { NoticeStrip } from '../notice/NoticeStrip.tsx'
import { paths } from '../paths.ts'
import { useParkSettings } from '../settings/parkSettings.ts'
import { Link } from './Link.tsx'
import { useTitle } from './useTitle.ts'

interface PageProps {
  title: string
  /** The look of the page, as its own styles name it. */
  className?: string
  /** Whether the brand leads home. A kiosk never leaves itself. */
  homeLink?: boolean
  /** Whether a notice from the page before shows here; not where the page tells the same itself. */
  notice?: boolean
  /** What stands at the right end of the bar. */
  actions?: ReactNode
  footer?: ReactNode
  children: ReactNode
}

/** The frame of every screen: skip link, bar, the one main landmark, foot. */
export function Page({
  title,
  className,
  homeLink = true,
  notice = true,
  actions,
  footer,
  children,
}: PageProps) {
  const main = useRef<HTMLElement>(null)
  useTitle(title)
  useFocusOnArrival(main)

  return (
    <div className={`page ${className ?? ''}`}>
      <a className="skip" href="#main">
        {layout.skip}
      </a>
      <header className="bar">
        <Brand link={homeLink} />
        {actions}
      </header>
      <main id="main" ref={main} tabIndex={-1}>
        {notice && <NoticeStrip />}
        {children}
      </main>
      <footer className="foot">{footer}</footer>
    </div>
  )
}

function Brand({ link }: { link: boolean }) {
  // Blank until it is known: a name that changes before one's eyes looks like a mistake.
  const name = useParkSettings()?.park_name
  const brand = (
    <>
      <Mark of="portal" size={36} />
      <span>{name ?? '\u00a0'}</span>
    </>
  )
  if (!link) return <div className="brand">{brand}</div>
  return (
    <Link className="brand" to={paths.home} aria-label={name ? undefined : 'Home'}>
      {brand}
    </Link>
  )
}

let arrivals = 0

/** After a change of page the keyboard and screen readers start in its content, as after a full load. */
function useFocusOnArrival(main: React.RefObject<HTMLElement | null>) {
  useEffect(() => {
    arrivals += 1
    if (arrivals === 1) return
    window.scrollTo(0, 0)
    main.current?.focus({ preventScroll: true })
  }, [main])
}
