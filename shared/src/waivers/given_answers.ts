import { fill } from '../text.ts'
import { messages } from './field_messages.ts'
import { checkAnswer, type SentAnswers, type SentValue } from './text_answers.ts'
import type { TextField } from './text_fields.ts'

/** A rider who is signed for; `id` 0 is the signer, where the signing names no one. */
export interface Rider {
  id: number
  name: string
}

/** Answers of a form: of the signer, and by rider. */
export interface GivenAnswers {
  common: SentAnswers
  by: Record<string, SentAnswers>
}

export const NO_ANSWERS: GivenAnswers = { common: {}, by: {} }

/** An answer that is missing or wrong. */
export interface Missing {
  key: string
  rider: Rider | null
  message: string
}

/** The answer given to a field so far; null if none. */
export function valueOf(
  { common, by }: GivenAnswers,
  { key }: Pick<TextField, 'key'>,
  rider: Pick<Rider, 'id'> | null
): SentValue {
  const sent = rider ? (by[rider.id] ?? {}) : common
  return Object.hasOwn(sent, key) ? (sent[key] ?? null) : null
}

/** The answers with one more. */
export function withAnswer(
  { common, by }: GivenAnswers,
  { key }: Pick<TextField, 'key'>,
  rider: Pick<Rider, 'id'> | null,
  value: SentValue
): GivenAnswers {
  if (!rider) return { by, common: { ...common, [key]: value } }
  return { common, by: { ...by, [rider.id]: { ...by[rider.id], [key]: value } } }
}

/** The first answer of a text that is missing or wrong, in the order of the text. */
export function firstMissing(
  fields: readonly TextField[],
  riders: readonly Rider[],
  given: GivenAnswers
): Missing | null {
  for (const field of fields) {
    for (const rider of field.per === 'rider' ? riders : [null]) {
      const value = valueOf(given, field, rider)
      const { problem } = checkAnswer(field, value)
      if (problem === null) continue
      const isEmpty = value === null || value === '' || value === false
      const named = riders.length > 1 && rider ? missingFor(field, rider) : null
      return { key: field.key, rider, message: isEmpty && named ? named : problem }
    }
  }
  return null
}

function missingFor({ kind, label }: TextField, { name }: Rider): string {
  const sentence = kind === 'tick' ? messages['answer.tick_for'] : messages['answer.missing_for']
  return fill(sentence, { name, label })
}

/** The same as a signing sends it; nothing for a text that asks nothing. */
export function sentAnswers(
  fields: readonly TextField[],
  riders: readonly Rider[],
  given: GivenAnswers
): { answers?: SentAnswers; answers_by?: Record<string, SentAnswers> } {
  if (fields.length === 0) return {}
  const [only, ...others] = riders
  const of = (per: TextField['per'], rider: Rider | null) =>
    fields
      .filter((field) => field.per === per)
      .flatMap((field): [string, SentValue][] => {
        const { value } = checkAnswer(field, valueOf(given, field, rider))
        return value === null ? [] : [[field.key, value]]
      })
  if (others.length === 0) {
    const own = only ? of('rider', only) : []
    return { answers: Object.fromEntries([...of('signer', null), ...own]) }
  }
  const asksRiders = fields.some(({ per }) => per === 'rider')
  return {
    answers: Object.fromEntries(of('signer', null)),
    ...(asksRiders && {
      answers_by: Object.fromEntries(
        riders.map((rider) => [String(rider.id), Object.fromEntries(of('rider', rider))])
      ),
    }),
  }
}
