import { effectOf, wordOf, type TextAnswer } from '@trailgate/shared/waivers/text_answers'
import { fieldsOf } from '@trailgate/shared/waivers/text_fields'
import type { WaiverAnswersRow } from '#database/rows'
import type { FrozenBody } from '#waivers/seal/frozen_body'

export type AnswerRow = Omit<WaiverAnswersRow, 'id' | 'waiver_id'>

type Body = Pick<FrozenBody, 'template' | 'answers'>

/**
 * The rows of a sealed record's answers, which follow from the record alone. A field that was left out has a row only
 * where that stops or is flagged, and a medical answer likewise.
 */
export function answerRowsOf({ template, answers }: Body): AnswerRow[] {
  const given = new Map((answers ?? []).map((answer) => [answer.key, answer]))
  return fieldsOf(template.content).flatMap((field) => {
    const { key, label, per, medical } = field
    const value = given.get(key)?.value ?? null
    const { stops, flagged } = effectOf(field, value)
    const isListed = flagged || (value !== null && !medical)
    if (!isListed) return []
    return [
      {
        template_id: template.id,
        field_key: key,
        label,
        value: wordOf(value ?? 'false'),
        per,
        medical: medical ? 1 : 0,
        flagged: flagged ? 1 : 0,
        stops: stops ? 1 : 0,
      },
    ]
  })
}

/** The sealed answers of a record that are, or are not, medical. */
export function answersOf({ template, answers = [] }: Body, medical: boolean): TextAnswer[] {
  if (answers.length === 0) return []
  const keys = new Set(
    fieldsOf(template.content)
      .filter((field) => field.medical)
      .map(({ key }) => key)
  )
  return answers.filter(({ key }) => keys.has(key) === medical)
}

/** True if a medical answer is in the record. */
export function hasMedicalAnswer(body: Body): boolean {
  return answersOf(body, true).length > 0
}
