import { useEffect } from 'react'
import { createPortal } from 'react-dom'

import { fill } from '@trailgate/shared/text'
import { messages } from '@trailgate/shared/waivers/messages'
import type { StaffSignedWaiverDetail } from '@trailgate/shared/waivers/schemas'

import { WaiverDocument } from './WaiverDocument.tsx'
import { WaiverFacts } from './WaiverFacts.tsx'
import './printout.css'

const PRINTING = 'prints-waiver'

/**
 * What goes on paper in place of the page. It stands outside of the dialog, because a browser prints of a dialog only
 * what is on the screen.
 */
export function Printout({ waiver }: { waiver: StaffSignedWaiverDetail }) {
  const { template_name: name, customer_name: person } = waiver
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
      <p>{fill(messages['select.version'], { n: waiver.template_version })}</p>
      <WaiverDocument waiver={waiver} />
      <WaiverFacts waiver={waiver} />
    </div>,
    document.body
  )
}
