import type { ReactNode } from 'react'
import ArrowBackIcon from '@mui/icons-material/ArrowBack'
import Button from '@mui/material/Button'

import { messages as words } from '@trailgate/shared/ui/messages'

interface StaffFormPageProps {
  title: string
  leave(): void
  children: ReactNode
}

/** The frame of the modes that are no list: Back leads out of them. */
export function StaffFormPage({ title, leave, children }: StaffFormPageProps) {
  return (
    <>
      <title>{`${title} | Trailgate`}</title>
      <div className="screen-head">
        <h1>{title}</h1>
        <div className="screen-actions">
          <Button variant="outlined" startIcon={<ArrowBackIcon />} onClick={leave}>
            {words.back}
          </Button>
        </div>
      </div>
      <div className="panel staff-form">{children}</div>
    </>
  )
}
