import type { ReactNode } from 'react'
import AddIcon from '@mui/icons-material/Add'
import Button from '@mui/material/Button'
import { Link, type LinkProps } from 'react-router'

import { WITHIN } from './useLeave.ts'
import './screenPages.css'

interface ScreenHeadProps {
  title: string
  /** Document title, if different. */
  tab?: string
  /** Parent screen. */
  up?: { to: string; title: string }
  hint?: ReactNode
  /** Actions of the screen. */
  children?: ReactNode
}

/** Head of a screen: title, purpose and actions. */
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

/** Link to the create form. */
export function CreateLink({ to, children }: { to: LinkProps['to']; children: string }) {
  return (
    <Button component={Link} to={to} state={WITHIN} variant="contained" startIcon={<AddIcon />}>
      {children}
    </Button>
  )
}
