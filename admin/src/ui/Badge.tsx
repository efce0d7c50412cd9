import type { ReactNode } from 'react'

import './list.css'

export type Tone = 'good' | 'warn' | 'bad' | 'plain'

/** A word about a state; the colour only repeats what the word says. */
export function Badge({ tone, children }: { tone: Tone; children: ReactNode }) {
  return <span className={`badge badge-${tone}`}>{children}</span>
}
