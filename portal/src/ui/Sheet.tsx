import { useEffect, useRef, type ReactNode } from 'react'
import './sheet.css'

interface SheetProps {
  /** Shown above the title. */
  above?: ReactNode
  title: string
  lead?: ReactNode
  /** Label of a long text, which the keyboard can then scroll. */
  reading?: string
  children: ReactNode
  buttons: ReactNode
}

/** Content of a full-screen dialog with a heading and buttons that stay visible however long it is. */
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
