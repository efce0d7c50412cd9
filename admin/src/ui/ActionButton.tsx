import Button, { type ButtonProps } from '@mui/material/Button'
import { Link } from 'react-router'

import type { MenuAction } from './MoreMenu.tsx'
import { WITHIN } from './useLeave.ts'

interface ActionButtonProps extends Pick<ButtonProps, 'className' | 'variant' | 'aria-disabled'> {
  action: MenuAction
}

/** An action as a button, or as a link if it leads to a screen. */
export function ActionButton({ action: { label, name, to, act }, ...looks }: ActionButtonProps) {
  return (
    <Button
      {...looks}
      aria-label={name}
      {...(to === undefined ? { onClick: () => act?.() } : { component: Link, to, state: WITHIN })}
    >
      {label}
    </Button>
  )
}
