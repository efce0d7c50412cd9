import type { ReactNode } from 'react'
import ArrowBackIcon from '@mui/icons-material/ArrowBack'
import Button from '@mui/material/Button'

import { messages as words } from '@trailgate/shared/ui/messages'

import { ScreenHead } from './ScreenHead.tsx'
import './dialog.css'
import './formPage.css'

interface FormPageProps {
  title: string
  /** Room for long texts. */
  wide?: boolean
  leave(): void
  children: ReactNode
}

/** Frame of a form that is a page of its own, with a Back button. */
export function FormPage({ title, wide = false, leave, children }: FormPageProps) {
  return (
    <>
      <ScreenHead title={title}>
        <Button variant="outlined" startIcon={<ArrowBackIcon />} onClick={leave}>
          {words.back}
        </Button>
      </ScreenHead>
      <div className={`panel form-page ${wide ? 'form-page-wide' : ''}`}>{children}</div>
    </>
  )
}

interface FormButtonsProps {
  submit: string
  saving: boolean
  leave(): void
}

/** Buttons under the fields of such a form. */
export function FormButtons({ submit, saving, leave }: FormButtonsProps) {
  return (
    <div className="form-buttons">
      <Button onClick={leave}>{words.cancel}</Button>
      <Button type="submit" variant="contained" aria-disabled={saving}>
        {saving ? words.saving : submit}
      </Button>
    </div>
  )
}
