import {
  firstMissing,
  NO_ANSWERS,
  sentAnswers,
  type GivenAnswers,
  type Missing,
  type Rider,
} from '@trailgate/shared/waivers/given_answers'
import { fieldsOf } from '@trailgate/shared/waivers/text_fields'

import type { Text } from './flow.ts'

/** Answers to the fields of the texts, by template. */
export type TextAnswers = Record<number, GivenAnswers>

/** The riders of a text, each of whom is asked what is asked per rider. */
export function ridersOf({ subject: { names, sent } }: Text): Rider[] {
  const ids = sent.subject_ids ?? [sent.minor_id ?? 0]
  return ids.map((id, place) => ({ id, name: names[place] ?? '' }))
}

export function givenFor({ template }: Text, answers: TextAnswers): GivenAnswers {
  return answers[template.id] ?? NO_ANSWERS
}

/** The first answer that is missing or wrong, and the text it is missing from. */
export function missingIn(
  texts: readonly Text[],
  answers: TextAnswers
): (Missing & { template: number }) | null {
  for (const text of texts) {
    const fields = fieldsOf(text.template.content)
    const missing = firstMissing(fields, ridersOf(text), givenFor(text, answers))
    if (missing) return { ...missing, template: text.template.id }
  }
  return null
}

/** The answers as they are sent with a signature. */
export function answersBody(text: Text, answers: TextAnswers) {
  return sentAnswers(fieldsOf(text.template.content), ridersOf(text), givenFor(text, answers))
}
