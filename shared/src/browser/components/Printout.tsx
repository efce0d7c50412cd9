import { useEffect, type ReactNode } from 'react'
import { createPortal } from 'react-dom'

import { fill } from '../../text.ts'
import { messages } from '../../waivers/messages.ts'
import type { SignedWaiverDetail } from '../../waivers/schemas.ts'
import '../printout.css'

const PRINTING = 'prints-waiver'

interface PrintoutProps {
  waiver: Pick<SignedWaiverDetail, 'template_name' | 'template_version' | 'customer_name'>
  /** What stands under its name. */
  children: ReactNode
}

/**
 * What goes on paper in place of the page. It stands outside of the dialog, because a browser prints of a dialog only
 * what is on the screen.
 */
export function Printout({ waiver, children }: PrintoutProps) {
  const { template_name: name, template_version: version, customer_name: person } = waiver
  useEffect(() => {
    const { classList } = document.documentElement
    const titleBefore = document.title
    classList.add(PRINTING)
    // A file that is printed to is called by it.
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
