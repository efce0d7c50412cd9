import { csvLine } from '@trailgate/shared/customers/csv'
import type { Page } from '@trailgate/shared/http/paging'
import type { ListedAnswer, WaiverAnswersQuery } from '@trailgate/shared/waivers/answer_schemas'
import { messages } from '@trailgate/shared/waivers/field_messages'
import { isoTime } from '#platform/database/sql_time'
import { rowsIn, theSums } from '#platform/database/rows_in'
import { slowReads } from '#platform/database/slow_reads'
import { Invalid } from '#platform/http/refusals'
import { medicalKeys, type MedicalKeys } from '#waivers/answers/asked_questions'

type Filter = Pick<WaiverAnswersQuery, 'template_id' | 'key' | 'value'>

/** Makes a new query for the answers that fit a filter, for each read. */
type Answers = () => ReturnType<typeof answers>

/**
 * The answers on waivers that count for a customer, as far as they fit the filter.
 * @throws {Invalid} 422 for a key that a text marks medical.
 */
export async function answersFor(filter: Filter): Promise<Answers> {
  const medical = await medicalKeys(filter.template_id)
  if (
    filter.key !== undefined &&
    [...medical.values()].some((keys) => keys.has(filter.key ?? ''))
  ) {
    throw new Invalid({ key: [messages['list.medical']] })
  }
  return () => answers(filter, medical)
}

/** A page of them, newest first, and their total. */
export async function listAnswers(found: Answers, { offset, limit }: Page) {
  const [{ total }, rows] = await Promise.all([
    theSums(found().count('* as total')),
    newestOf(found().offset(offset), limit),
  ])
  return { answers: rows, total: Number(total) }
}

/** The newest answer: a file holds none of those that are stored meanwhile. */
export async function newestAnswer(): Promise<number> {
  const { newest } = await theSums(rowsIn('waiver_answers', slowReads()).max('id as newest'))
  return Number(newest ?? 0)
}

/** Rows per read for a file. */
const ROWS_A_PIECE = 1000

/** The same up to an answer as the lines of a file: each piece begins after the last answer of the one before. */
export async function* answerLines(found: Answers, upTo: number): AsyncGenerator<string> {
  yield csvLine(HEADINGS.map(([heading]) => heading))
  for (let next: number | undefined = upTo + 1; next !== undefined;) {
    const rows: ListedAnswer[] = await newestOf(found().where('a.id', '<', next), ROWS_A_PIECE)
    yield rows.map((row) => csvLine(HEADINGS.map(([, name]) => row[name]))).join('')
    next = rows.length < ROWS_A_PIECE ? undefined : rows.at(-1)?.id
  }
}

const HEADINGS = [
  [messages['file.member_id'], 'member_id'],
  [messages['file.first_name'], 'first_name'],
  [messages['file.last_name'], 'last_name'],
  [messages['file.question'], 'label'],
  [messages['file.answer'], 'value'],
  [messages['file.signed_at'], 'signed_at'],
] as const satisfies readonly (readonly [string, keyof ListedAnswer])[]

async function newestOf(rows: ReturnType<typeof answers>, limit: number): Promise<ListedAnswer[]> {
  const read = await rows
    .orderBy('a.id', 'desc')
    .limit(limit)
    .select('a.id', 'a.waiver_id', 'c.id as customer_id', 'c.member_id')
    .select(
      'c.first_name',
      'c.last_name',
      'a.field_key as key',
      'a.label',
      'a.value',
      'w.signed_at'
    )
  return read.map((row) => ({ ...row, signed_at: isoTime(row.signed_at) }))
}

function answers({ template_id: template, key, value }: Filter, medical: MedicalKeys) {
  const rows = rowsIn('waiver_answers as a', slowReads())
    .join('signed_waivers as w', 'w.id', 'a.waiver_id')
    .join('customers as c', 'c.id', 'w.counts_for_id')
    .where('a.medical', false)
    .whereNull('w.voided_at')
    .if(template !== undefined, (some) => void some.where('a.template_id', template ?? 0))
    .if(key !== undefined, (some) => void some.where('a.field_key', key ?? ''))
    .if(value !== undefined, (some) => void some.where('a.value', value ?? ''))
  for (const [id, keys] of medical) {
    void rows.whereNot((answer) => {
      void answer.where('a.template_id', id).whereIn('a.field_key', [...keys])
    })
  }
  return rows
}
