import { Link, useLocation } from 'react-router'

import './screenPages.css'

interface ScreenPagesProps {
  label: string
  pages: readonly { path: string; label: string }[]
}

/** Links between the pages of one screen, each with its own URL. */
export function ScreenPages({ label, pages }: ScreenPagesProps) {
  const { pathname } = useLocation()
  return (
    <nav aria-label={label} className="screen-pages">
      {pages.map((page) => (
        <Link
          key={page.path}
          to={page.path}
          {...(page.path === pathname ? { 'aria-current': 'page' } : {})}
        >
          {page.label}
        </Link>
      ))}
    </nav>
  )
}
