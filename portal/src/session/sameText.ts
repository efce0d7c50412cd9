import type { Chosen, Text } from '../waivers/signing/flow.ts'

/** The same template for the same people, in this or another version. */
export function isSamePlace(a: Text, b: Text): boolean {
  return (
    a.template.id === b.template.id &&
    JSON.stringify(a.subject.sent) === JSON.stringify(b.subject.sent)
  )
}

export function isSameText(a: Text, b: Text): boolean {
  return isSamePlace(a, b) && a.template.content_hash === b.template.content_hash
}

/** True if each text that is chosen now is among those of before. */
export function covers(before: Chosen, now: Chosen, isSame: typeof isSameText): boolean {
  return now.texts.every((text) => before.texts.some((each) => isSame(each, text)))
}
