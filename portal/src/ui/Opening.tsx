import { messages as ui } from '@trailgate/shared/ui/messages'
import { Suspense, type ReactNode } from 'react'
import './dialog.css'

/** A dialog whose code may still be loading, with a loading indicator over the page. */
export function Opening({ children }: { children: ReactNode }) {
  return (
    <Suspense fallback={<div className="waiting opening" role="status" aria-label={ui.loading} />}>
      {children}
    </Suspense>
  )
}
