import type { ReactNode } from 'react'

import '../badge.css'

export type Tone = 'good' | 'warn' | 'bad' | 'plain'

/** How something stands, in a word; the colour only repeats what the word says. */
export function Badge({ tone, children }: { tone: Tone; children: ReactNode }) {
  return <span className={`badge badge-${tone}`}>{children}</span>
}
