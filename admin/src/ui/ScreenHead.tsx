import type { ReactNode } from 'react'
import AddIcon from '@mui/icons-material/Add'
import Button from '@mui/material/Button'
import { Link, type LinkProps } from 'react-router'

import { WITHIN } from './useLeave.ts'
import './screenPages.css'

interface ScreenHeadProps {
  title: string
  /** What the browser's tab says, where that is something else. */
  tab?: string
  /** The screen that this one belongs to. */
  up?: { to: string; title: string }
  hint?: ReactNode
  /** What can be done here. */
  children?: ReactNode
}

/** The top of a screen: what it is called, what it is for, and what can be done. */
export function ScreenHead({ title, tab = title, up, hint, children }: ScreenHeadProps) {
  return (
    <>
      <title>{`${tab} | Trailgate`}</title>
      <div className="screen-head">
        <div>
          {up && (
            <p className="screen-way">
              <Link to={up.to}>{up.title}</Link>
            </p>
          )}
          <h1>{title}</h1>
          {hint !== undefined && <p>{hint}</p>}
        </div>
        {children && <div className="screen-actions">{children}</div>}
      </div>
    </>
  )
}

/** Leads to the form of a new record. */
export function CreateLink({ to, children }: { to: LinkProps['to']; children: string }) {
  return (
    <Button component={Link} to={to} state={WITHIN} variant="contained" startIcon={<AddIcon />}>
      {children}
    </Button>
  )
}
