import { useEffect, type ReactNode } from 'react'
import { createPortal } from 'react-dom'

import { fill } from '../../text.ts'
import { messages } from '../../waivers/messages.ts'
import type { SignedWaiverDetail } from '../../waivers/schemas.ts'
import '../printout.css'

const PRINTING = 'prints-waiver'

interface PrintoutProps {
  waiver: Pick<SignedWaiverDetail, 'template_name' | 'template_version' | 'customer_name'>
  /** Content below the name. */
  children: ReactNode
}

/**
 * Print view in place of the page. It is outside the dialog, because browsers print only the visible part of a dialog.
 */
export function Printout({ waiver, children }: PrintoutProps) {
  const { template_name: name, template_version: version, customer_name: person } = waiver
  useEffect(() => {
    const { classList } = document.documentElement
    const titleBefore = document.title
    classList.add(PRINTING)
    // Default name of a PDF printed to a file.
    document.title = `${name} · ${person}`
    return () => {
      classList.remove(PRINTING)
      document.title = titleBefore
    }
  }, [name, person])

  return createPortal(
    <div className="printout">
      <h1>{name}</h1>
      <p>{fill(messages['select.version'], { n: version })}</p>
      {children}
    </div>,
    document.body
  )
}
