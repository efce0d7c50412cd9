import type { ReactNode } from 'react'

import './facts.css'

/** A heading with a list of labelled values. */
export function Facts({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="facts">
      <h3>{title}</h3>
      <dl>{children}</dl>
    </section>
  )
}

interface FactProps {
  label: string
  children: ReactNode
  /** Placeholder for a missing value. */
  none?: string
}

export function Fact({ label, children, none = '–' }: FactProps) {
  return (
    <div className="fact">
      <dt>{label}</dt>
      <dd>{children || <span className="fact-none">{none}</span>}</dd>
    </div>
  )
}
