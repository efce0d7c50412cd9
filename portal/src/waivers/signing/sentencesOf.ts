import { GUARDIAN_CONSENT } from '@trailgate/shared/waivers/consent'

import type { Sentence } from './ConsentTicks.tsx'
import { isForMinor, type Text } from './flow.ts'

/** The sentences to tick for the minors of these texts, each once, with their names. */
export function sentencesOf(texts: readonly Text[]): Sentence[] {
  const names = new Map<Sentence['text_id'], Set<string>>()
  for (const { subject } of texts) {
    if (!isForMinor(subject)) continue
    const { consents = [{ text_id: GUARDIAN_CONSENT.id, name: '' }] } = subject
    for (const { text_id: id, name } of consents) {
      names.set(id, (names.get(id) ?? new Set()).add(name))
    }
  }
  return [...names].map(([id, whose]) => ({ text_id: id, names: [...whose] }))
}
