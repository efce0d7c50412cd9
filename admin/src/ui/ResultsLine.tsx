import type { ReactNode } from 'react'

import './resultsLine.css'

/** How many were found, above a list; told again when it changes. */
export function ResultsLine({ children }: { children: ReactNode }) {
  return (
    <p className="results-line figures" role="status">
      {children}
    </p>
  )
}
