import { csvLine } from '@trailgate/shared/customers/csv'
import type { Page } from '@trailgate/shared/http/paging'
import type { ListedAnswer, WaiverAnswersQuery } from '@trailgate/shared/waivers/answer_schemas'
import { messages } from '@trailgate/shared/waivers/field_messages'
import { fieldsOf } from '@trailgate/shared/waivers/text_fields'
import { isoTime } from '#platform/database/sql_time'
import { rowsIn, theSums } from '#platform/database/rows_in'
import { slowReads } from '#platform/database/slow_reads'
import { Invalid } from '#platform/http/refusals'

type Filter = Pick<WaiverAnswersQuery, 'template_id' | 'key' | 'value'>

/** A page of the answers on waivers that count for a customer, newest first, and their total. */
export async function listAnswers(filter: Filter, { offset, limit }: Page) {
  await expectNotMedical(filter)
  const [{ total }, rows] = await Promise.all([
    theSums(answers(filter).count('* as total')),
    rowsOf(filter, { offset, limit }),
  ])
  return { answers: rows, total: Number(total) }
}

/** Rows per read for a file. */
const FILE_ROWS = 500

/** The same as the lines of a file, read in batches. */
export async function* answerLines(filter: Filter): AsyncGenerator<string> {
  await expectNotMedical(filter)
  yield csvLine(HEADINGS.map(([heading]) => heading))
  for (let offset = 0; ; offset += FILE_ROWS) {
    const rows = await rowsOf(filter, { offset, limit: FILE_ROWS })
    yield rows.map((row) => csvLine(HEADINGS.map(([, name]) => row[name]))).join('')
    if (rows.length < FILE_ROWS) return
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

async function rowsOf(filter: Filter, { offset, limit }: Page): Promise<ListedAnswer[]> {
  const rows = await answers(filter)
    .orderBy('a.id', 'desc')
    .offset(offset)
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
  return rows.map((row) => ({ ...row, signed_at: isoTime(row.signed_at) }))
}

function answers({ template_id: template, key, value }: Filter) {
  return rowsIn('waiver_answers as a', slowReads())
    .join('signed_waivers as w', 'w.id', 'a.waiver_id')
    .join('customers as c', 'c.id', 'w.counts_for_id')
    .where('a.medical', false)
    .whereNull('w.voided_at')
    .if(template !== undefined, (some) => void some.where('a.template_id', template ?? 0))
    .if(key !== undefined, (some) => void some.where('a.field_key', key ?? ''))
    .if(value !== undefined, (some) => void some.where('a.value', value ?? ''))
}

/** @throws {Invalid} 422 for a key that a text marks medical. */
async function expectNotMedical({ template_id: template, key }: Filter) {
  if (key === undefined) return
  const texts = await rowsIn('waiver_versions', slowReads())
    .where('content', 'like', '%data-medical="true"%')
    .if(template !== undefined, (some) => void some.where('template_id', template ?? 0))
    .select('content')
  const isMedical = texts.some(({ content }) =>
    fieldsOf(content).some((field) => field.medical && field.key === key)
  )
  if (isMedical) throw new Invalid({ key: [messages['list.medical']] })
}
