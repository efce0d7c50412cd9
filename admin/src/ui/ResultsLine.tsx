import type { ReactNode } from 'react'

import './resultsLine.css'

/** Number of results above a list; announced when it changes. */
export function ResultsLine({ children }: { children: ReactNode }) {
  return (
    <p className="results-line figures" role="status">
      {children}
    </p>
  )
}
