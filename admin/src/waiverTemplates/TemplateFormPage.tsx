import type { ReactNode } from 'react'
import ArrowBackIcon from '@mui/icons-material/ArrowBack'
import Button from '@mui/material/Button'

import { messages as words } from '@trailgate/shared/ui/messages'

interface TemplateFormPageProps {
  title: string
  leave(): void
  children: ReactNode
}

/** The frame of everything here that is not the cards: Back leads out of it. */
export function TemplateFormPage({ title, leave, children }: TemplateFormPageProps) {
  return (
    <>
      <title>{`${title} | Trailgate`}</title>
      <div className="screen-head">
        <h1 className="template-title">{title}</h1>
        <div className="screen-actions">
          <Button variant="outlined" startIcon={<ArrowBackIcon />} onClick={leave}>
            {words.back}
          </Button>
        </div>
      </div>
      <div className="panel template-form">{children}</div>
    </>
  )
}
