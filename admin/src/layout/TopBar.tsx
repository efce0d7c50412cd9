import { useState } from 'react'
import { Link, useLocation } from 'react-router'

import { Mark } from '@trailgate/shared/browser/components/Mark'
import { messages as layout } from '@trailgate/shared/layout/messages'
import { initials } from '@trailgate/shared/layout/navigation'
import { ROLE_LABELS } from '@trailgate/shared/staff/constants'
import { messages as words } from '@trailgate/shared/ui/messages'

import { FindAnywhere } from '../find/FindAnywhere.tsx'
import { signOut } from '../session/signOut.ts'
import { useStaff } from '../session/useStaff.ts'
import { useSettings } from './useSettings.ts'
import { isCurrent, navigationFor } from './navigation.ts'
import { ThemeButton } from './ThemeButton.tsx'
import { useBarHeight } from './useBarHeight.ts'

/** Navigation bar: the role's pages, the signed-in user, and Logout. */
export function TopBar() {
  const staff = useStaff()
  const settings = useSettings()
  const { pathname } = useLocation()
  const [open, setOpen] = useState(false)
  const [leaving, setLeaving] = useState(false)

  const bar = useBarHeight(staff !== null)

  if (!staff) return null

  const name = `${staff.first_name} ${staff.last_name}`

  return (
    <header ref={bar} className="bar">
      <div className="bar-inner">
        <Link to="/admin" className="bar-brand">
          <Mark of="admin" />
          <span className="bar-park">{settings?.park_name ?? 'Trailgate'}</span>
        </Link>
        {!staff.second_factor_due && <FindAnywhere />}
        <button
          type="button"
          className="bar-button bar-menu"
          aria-expanded={open}
          aria-controls="navigation"
          onClick={() => setOpen(!open)}
        >
          {layout['nav.menu']}
        </button>
        <div id="navigation" className="bar-fold" data-open={open}>
          <nav aria-label={layout['nav.label']} className="bar-nav">
            <ul>
              {(staff.second_factor_due ? [] : navigationFor(staff.role)).map(({ label, path }) => (
                <li key={path}>
                  <Link
                    to={path}
                    onClick={() => setOpen(false)}
                    className="bar-link"
                    {...(isCurrent(path, pathname) ? { 'aria-current': 'page' } : {})}
                  >
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
          <div className="bar-person">
            <ThemeButton />
            <Link
              to="/admin/profile"
              className="bar-initials"
              title={`${name}, ${ROLE_LABELS[staff.role]}`}
              onClick={() => setOpen(false)}
            >
              {initials(staff)}
              <span className="hidden-text">
                {' '}
                {layout['nav.profile']}: {name}
              </span>
            </Link>
            <button
              type="button"
              className="bar-button"
              aria-disabled={leaving}
              onClick={() => {
                setLeaving(true)
                void signOut()
              }}
            >
              {words.logout}
            </button>
          </div>
        </div>
      </div>
    </header>
  )
}
