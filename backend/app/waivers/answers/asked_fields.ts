import {
  judgeAnswers,
  type SentForSigning,
  type TextAnswer,
} from '@trailgate/shared/waivers/text_answers'
import { fieldsOf, type TextField } from '@trailgate/shared/waivers/text_fields'
import { Invalid } from '#platform/http/refusals'

/** Maximum cached texts, as in `versionText`. */
const REMEMBERED = 20

/** Keyed by hash, so that what is cached is correct whatever happens to its row. */
const known = new Map<string, readonly TextField[]>()

type Text = { content: string; contentHash: string }

type Asked = Text & { sent: SentForSigning; subjectIds: readonly number[] }

/**
 * The answers for each subject to what a text asks.
 * @throws {Invalid} 422 for one that is missing, wrong, or to no question of the text.
 */
export function askedAnswers({ sent, subjectIds, ...text }: Asked): Map<number, TextAnswer[]> {
  const fields = fieldsAsked(text)
  if (fields.length === 0 && !sent.answers && !sent.answers_by) return NONE
  const judged = judgeAnswers({ ...sent, fields, subjectIds })
  if (!judged.ok) throw new Invalid(judged.details)
  return judged.bySubject
}

const NONE = new Map<number, TextAnswer[]>()

function fieldsAsked({ content, contentHash }: Text): readonly TextField[] {
  const remembered = known.get(contentHash)
  if (remembered !== undefined) return remembered
  const fields = fieldsOf(content)
  known.set(contentHash, fields)
  if (known.size > REMEMBERED) known.delete(known.keys().next().value ?? contentHash)
  return fields
}
