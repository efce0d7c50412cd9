import type { ReactNode } from 'react'

import '../badge.css'

export type Tone = 'good' | 'warn' | 'bad' | 'plain'

/** A status in one word; the colour only repeats the word. */
export function Badge({ tone, children }: { tone: Tone; children: ReactNode }) {
  return <span className={`badge badge-${tone}`}>{children}</span>
}
