import { useEffect, useRef, type ReactNode } from 'react'

import '../styles/parts.css'

/** Outcome of an action, with the next step. */
export function Outcome({
  title,
  text,
  children,
}: {
  title: string
  text: string
  children?: ReactNode
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="panel stack arrive">
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <p>{text}</p>
      <div className="form-buttons">{children}</div>
    </div>
  )
}
