import { messages as ui } from '@trailgate/shared/ui/messages'
import { Suspense, type ReactNode } from 'react'
import './dialog.css'

/** A dialog whose parts may still be on their way: over the page it shows that something comes. */
export function Opening({ children }: { children: ReactNode }) {
  return (
    <Suspense fallback={<div className="waiting opening" role="status" aria-label={ui.loading} />}>
      {children}
    </Suspense>
  )
}
