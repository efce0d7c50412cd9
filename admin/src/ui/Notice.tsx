import type { ReactNode } from 'react'

import './notice.css'

interface NoticeProps {
  title: string
  children?: ReactNode
  /** What can be done about it. */
  actions?: ReactNode
  tone?: 'calm' | 'bad'
}

/** What stands where rows would: nothing found, nothing there yet, or a failure with its way out. */
export function Notice({ title, children, actions, tone = 'calm' }: NoticeProps) {
  return (
    <div className={`notice notice-${tone}`} role={tone === 'bad' ? 'alert' : 'status'}>
      <p className="notice-title">{title}</p>
      {children && <div className="notice-text">{children}</div>}
      {actions && <div className="notice-actions">{actions}</div>}
    </div>
  )
}
