import './badge.css'

export type Tone = 'good' | 'caution' | 'bad' | 'over'

/** How something stands, in a word. */
export function Badge({ tone, children }: { tone: Tone; children: string }) {
  return <span className={`badge ${tone}`}>{children}</span>
}
