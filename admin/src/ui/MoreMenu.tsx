import { useId, useState } from 'react'
import MoreVertIcon from '@mui/icons-material/MoreVert'
import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { Link } from 'react-router'

import { WITHIN } from './useLeave.ts'

/** An action of a menu or a button: it either acts or leads to a screen. */
export interface MenuAction {
  key: string
  label: string
  /** Accessible name; contains the label. */
  name: string
  /** Screen that the action opens. */
  to?: string
  act?(): void
  danger?: boolean
}

interface MoreMenuProps {
  /** Accessible name of the button. */
  label: string
  actions: readonly MenuAction[]
}

/** A button that opens further actions as a menu; nothing if there are none. */
export function MoreMenu({ label, actions }: MoreMenuProps) {
  const id = useId()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const close = () => setAnchor(null)
  if (actions.length === 0) return null
  return (
    <>
      <IconButton
        className="more-button"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? id : undefined}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <MoreVertIcon />
      </IconButton>
      <Menu
        id={id}
        anchorEl={anchor}
        open={anchor !== null}
        disableScrollLock
        // Within the landmark of the page, as screen readers list it.
        container={() => document.getElementById('content')}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ list: { 'aria-label': label } }}
        onClose={close}
      >
        {actions.map(({ key, label: text, name, to, act, danger }) => (
          <MenuItem
            key={key}
            aria-label={name}
            className={danger ? 'menu-danger' : ''}
            {...(to === undefined ? {} : { component: Link, to, state: WITHIN })}
            onClick={() => {
              close()
              act?.()
            }}
          >
            {text}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
