import { isDay } from '../dates.ts'
import type { Details } from '../http/error.ts'
import { fill } from '../text.ts'
import { messages } from './field_messages.ts'
import { FIELD_LIMITS, INITIALS_MAX, type FieldPer, type TextField } from './text_fields.ts'

/** An answer: of a tick `true`, else words; a day as YYYY-MM-DD. */
export type AnswerValue = string | true

/** An answer as it is sent; null, '' and false are none. */
export type SentValue = string | boolean | null
export type SentAnswers = Record<string, SentValue>

/** Answers of a signing: for all subjects, and by subject. */
export interface SentForSigning {
  answers?: SentAnswers | null | undefined
  answers_by?: Record<string, SentAnswers> | null | undefined
}

/** An answer as it is sealed, with the label as shown. `subject` is the rider it is about; null if per signer. */
export type TextAnswer = {
  key: string
  label: string
  value: AnswerValue
  per: FieldPer
  subject: number | null
}

/** The answers for each subject, in the order of the text, or the messages by the name of what was sent. */
export type JudgedAnswers =
  | { ok: true; bySubject: Map<number, TextAnswer[]> }
  | { ok: false; details: Details }

interface Asked extends SentForSigning {
  fields: readonly TextField[]
  subjectIds: readonly number[]
}

/**
 * Checks the answers of a signing. A subject's own answers (`answers_by`) hold over those for all (`answers`), which may
 * hold answers per rider only when a single rider is signed for.
 */
export function judgeAnswers({
  fields,
  subjectIds,
  answers,
  answers_by: by,
}: Asked): JudgedAnswers {
  const said = new Map<string, string>()
  const common = entriesOf(answers)
  const own = new Map(Object.entries(by ?? {}).map(([id, sent]) => [id, entriesOf(sent)] as const))
  const isOne = subjectIds.length === 1
  const inCommon = fields.filter(({ per }) => isOne || per === 'signer')
  for (const key of unknownIn(common, inCommon))
    said.set(`answers.${key}`, messages['answer.unknown'])
  for (const [id, sent] of own) {
    if (!subjectIds.some((subject) => String(subject) === id)) {
      said.set(`answers_by.${id}`, messages['answer.person'])
    } else {
      for (const key of unknownIn(sent, fields)) {
        said.set(`answers_by.${id}.${key}`, messages['answer.unknown'])
      }
    }
  }

  const bySubject = new Map<number, TextAnswer[]>()
  for (const subject of subjectIds) {
    const mine = own.get(String(subject))
    const given: TextAnswer[] = []
    for (const field of fields) {
      const isMine = mine?.has(field.key) ?? false
      const isCommon = field.per === 'signer' || (isOne && !by)
      const place = isMine || !isCommon ? `answers_by.${subject}` : 'answers'
      const sent = isMine
        ? mine?.get(field.key)
        : inCommon.includes(field)
          ? common.get(field.key)
          : undefined
      const { value, problem } = checkAnswer(field, sent ?? null)
      if (problem !== null) said.set(`${place}.${field.key}`, problem)
      else if (value !== null) given.push(answerTo(field, value, subject))
    }
    bySubject.set(subject, given)
  }
  if (said.size === 0) return { ok: true, bySubject }
  return {
    ok: false,
    details: Object.fromEntries([...said].map(([name, message]) => [name, [message]])),
  }
}

function answerTo({ key, label, per }: TextField, value: AnswerValue, subject: number): TextAnswer {
  return { key, label, value, per, subject: per === 'rider' ? subject : null }
}

function entriesOf(sent: SentAnswers | null | undefined): Map<string, SentValue> {
  return new Map(Object.entries(sent ?? {}))
}

function unknownIn(sent: ReadonlyMap<string, SentValue>, fields: readonly TextField[]) {
  return [...sent.keys()].filter((key) => !fields.some((field) => field.key === key))
}

/** An answer as it is stored, or the message about it. Neither, if an optional field is left out. */
export function checkAnswer(
  field: TextField,
  sent: SentValue
): { value: AnswerValue | null; problem: string | null } {
  const wrong = (message: string) => ({
    value: null,
    problem: fill(message, { ...named, n: FIELD_LIMITS.answer }),
  })
  const { kind, required, label, options } = field
  const named = { label }
  const isTick = kind === 'tick'
  const text = typeof sent === 'string' ? sent.normalize('NFC').replace(/\s+/g, ' ').trim() : sent
  if (text === null || text === '' || text === false) {
    if (!required) return { value: null, problem: null }
    return wrong(isTick ? messages['answer.tick'] : messages['answer.missing'])
  }
  if (isTick) {
    return text === true ? { value: true, problem: null } : wrong(messages['answer.tick'])
  }
  if (text === true) return wrong(messages['answer.missing'])
  if (text.length > FIELD_LIMITS.answer) return wrong(messages['answer.long'])
  if (UNSTORABLE.test(text)) return wrong(messages['answer.text'])
  if (kind === 'initials' && !INITIALS.test(text)) return wrong(messages['answer.initials'])
  if (kind === 'choice' && !options.includes(text)) return wrong(messages['answer.choice'])
  if (kind === 'date' && !isDay(text)) return wrong(messages['answer.date'])
  return { value: text, problem: null }
}

const INITIALS = new RegExp(`^(?:\\p{L}\\p{M}*){1,${INITIALS_MAX}}$`, 'u')
const UNSTORABLE = /[\p{Cc}\p{Cs}]/u

/** Effect of an answer, or of none: it may stop the rider, or be flagged to staff. */
export function effectOf(
  { stop, flag, kind }: TextField,
  value: AnswerValue | null
): { stops: boolean; flagged: boolean } {
  const word = wordOf(kind === 'tick' ? (value ?? 'false') : (value ?? '')).toLocaleLowerCase()
  const among = (answers: readonly string[]) =>
    word !== '' && answers.some((each) => each.toLocaleLowerCase() === word)
  const stops = among(stop)
  return { stops, flagged: stops || among(flag) }
}

/** An answer in a list or a file. */
export function wordOf(value: AnswerValue): string {
  return value === true ? 'true' : value
}

/** An answer as people read it. */
export function shownAnswer(value: AnswerValue): string {
  return value === true ? messages.ticked : value
}
