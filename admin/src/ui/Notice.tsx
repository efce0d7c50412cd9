import type { ReactNode } from 'react'

import './notice.css'

interface NoticeProps {
  title: string
  children?: ReactNode
  /** Buttons of the notice. */
  actions?: ReactNode
  tone?: 'calm' | 'bad'
}

/** Shown in place of rows: nothing found, nothing there yet, or a failure with its remedy. */
export function Notice({ title, children, actions, tone = 'calm' }: NoticeProps) {
  return (
    <div className={`notice notice-${tone}`} role={tone === 'bad' ? 'alert' : 'status'}>
      <p className="notice-title">{title}</p>
      {children && <div className="notice-text">{children}</div>}
      {actions && <div className="notice-actions">{actions}</div>}
    </div>
  )
}
