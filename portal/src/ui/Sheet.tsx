import { useEffect, useRef, type ReactNode } from 'react'
import './sheet.css'

interface SheetProps {
  /** What it is a part of. */
  above?: ReactNode
  title: string
  lead?: ReactNode
  /** Names what is read, which then can be scrolled with the keys. */
  reading?: string
  children: ReactNode
  buttons: ReactNode
}

/** What stands in a dialog over the whole screen: what it is about, and its buttons, which stay in sight however long it is. */
export function Sheet({ above, title, lead, reading, children, buttons }: SheetProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="sheet-frame">
      <div
        className="sheet"
        {...(reading && { 'role': 'region', 'aria-label': reading, 'tabIndex': 0 })}
      >
        <div className="sheet-column">
          <div className="sheet-lead">
            {typeof above === 'string' ? <p className="muted">{above}</p> : above}
            <h2 ref={heading} tabIndex={-1}>
              {title}
            </h2>
            {lead}
          </div>
          {children}
        </div>
      </div>
      <div className="sheet-column sheet-buttons">{buttons}</div>
    </div>
  )
}
