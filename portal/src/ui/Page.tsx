import { Mark } from '@trailgate/shared/browser/components/Mark'
import { messages as languages } from '@trailgate/shared/languages/messages'
import { messages as layout } from '@trailgate/shared/layout/messages'
import { useEffect, useRef, type ReactNode } from 'react'

import { LanguageSwitch } from '../language/LanguageSwitch.tsx'
import { NoticeStrip } from '../notice/NoticeStrip.tsx'
import { paths } from '../paths.ts'
import { useParkSettings } from '../settings/parkSettings.ts'
import { Link } from './Link.tsx'
import { useTitle } from './useTitle.ts'

interface PageProps {
  title: string
  /** Class name of the page's own styles. */
  className?: string
  /** True if the brand links home. A kiosk never leaves itself. */
  homeLink?: boolean
  /** True if a notice from the previous page is shown; not where the page shows the same itself. */
  notice?: boolean
  /** Content at the right end of the bar. */
  actions?: ReactNode
  footer?: ReactNode
  children: ReactNode
}

/** Frame of every screen: skip link, bar, the single main landmark, footer. */
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
        <LanguageSwitch />
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
  // Blank until loaded: a name that changes on screen looks like a mistake.
  const name = useParkSettings()?.park_name
  const brand = (
    <>
      <Mark of="portal" size={36} />
      <span>{name ?? '\u00a0'}</span>
    </>
  )
  if (!link) return <div className="brand">{brand}</div>
  return (
    <Link className="brand" to={paths.home} aria-label={name ? undefined : languages.home}>
      {brand}
    </Link>
  )
}

let arrivals = 0

/** After a navigation keyboard and screen readers start in the content, as after a full load. */
function useFocusOnArrival(main: React.RefObject<HTMLElement | null>) {
  useEffect(() => {
    arrivals += 1
    if (arrivals === 1) return
    window.scrollTo(0, 0)
    main.current?.focus({ preventScroll: true })
  }, [main])
}
