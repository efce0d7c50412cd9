import type { WaiverAnswersRow } from '#database/rows'
import { rowsIn } from '#platform/database/rows_in'
import type { Reader } from '#platform/database/transaction'
import { answerRowsOf, type AnswerRow } from '#waivers/answers/answer_rows'
import type { FrozenBody } from '#waivers/seal/frozen_body'

/** Waivers per read; each carries its text. */
const AT_ONCE = 100

/**
 * Compares the answers that lists and the gate read with the sealed records, from which they follow, and names each
 * waiver that differs.
 */
export async function verifyAnswers(reader: Reader): Promise<string[]> {
  const asking = await rowsIn('waiver_versions', reader)
    .where('content', 'like', '%data-field=%')
    .select('id')
  const versions = asking.map(({ id }) => id)
  const found = (await strayAnswers(versions, reader)).map(named)
  for (let after = 0; versions.length > 0;) {
    const waivers = await rowsIn('signed_waivers as w', reader)
      .join('waiver_records as r', 'r.uid', 'w.uid')
      .whereIn('w.version_id', versions)
      .whereNotNull('w.counts_for_id')
      .where('w.id', '>', after)
      .orderBy('w.id')
      .limit(AT_ONCE)
      .select('w.id', 'r.body')
    const ids = waivers.map(({ id }) => id)
    const answers = await rowsIn('waiver_answers', reader).whereIn('waiver_id', ids).orderBy('id')
    const stops = await rowsIn('waiver_stops', reader).whereIn('waiver_id', ids).select('waiver_id')
    const byWaiver = Map.groupBy(answers, (row) => row.waiver_id)
    const stopped = new Set(stops.map((row) => row.waiver_id))
    for (const { id, body } of waivers) {
      const sealed = answerRowsOf(JSON.parse(body) as FrozenBody)
      const isSame =
        sameRows(sealed, byWaiver.get(id) ?? []) &&
        sealed.some((row) => row.stops === 1) === stopped.has(id)
      if (!isSame) found.push(named({ waiver_id: id }))
    }
    const last = ids.at(-1)
    if (last === undefined) break
    after = last
  }
  return found
}

function named({ waiver_id: id }: { waiver_id: number }) {
  return `the answers of waiver ${id}`
}

/** Answers on waivers that ask nothing, or that count for no one any more. */
async function strayAnswers(versions: readonly number[], reader: Reader) {
  return rowsIn('waiver_answers as a', reader)
    .join('signed_waivers as w', 'w.id', 'a.waiver_id')
    .where((stray) => {
      void stray
        .whereNull('w.counts_for_id')
        .orWhere((other) => void other.whereNotIn('w.version_id', [...versions]))
    })
    .distinct('a.waiver_id')
    .orderBy('a.waiver_id')
    .select('a.waiver_id')
}

const COLUMNS = [
  'template_id',
  'field_key',
  'label',
  'value',
  'per',
  'medical',
  'flagged',
  'stops',
] as const satisfies readonly (keyof AnswerRow)[]

function sameRows(sealed: readonly AnswerRow[], stored: readonly WaiverAnswersRow[]) {
  const text = (rows: readonly AnswerRow[]) =>
    rows.map((row) => JSON.stringify(COLUMNS.map((column) => row[column]))).sort()
  return JSON.stringify(text(sealed)) === JSON.stringify(text(stored))
}
