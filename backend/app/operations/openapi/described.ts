import type { Day } from '@trailgate/shared/dates'
import type * as v from 'valibot'
import { CALLS, CHAPTERS, type Call } from '#access/calls'
import { clock } from '#platform/clock'

type Schema = v.GenericSchema

/** A call as the documentation shows it: its validators as of today, and its answers by status; null is an answer without a body. */
export interface Described extends Pick<
  Call,
  'chapter' | 'action' | 'scope' | 'summary' | 'total' | 'file'
> {
  query: Schema | undefined
  body: Schema | undefined
  form: { fields: Schema; file: boolean } | undefined
  answers: Readonly<Record<number, Schema | null>>
}

/** Every call there is, by chapter, keyed 'GET /api/customers/:id' as the router spells it. */
export function describedCalls(): [key: string, call: Described][] {
  const today = clock.today()
  return [...CALLS]
    .toSorted(([, one], [, other]) => placeOf(one) - placeOf(other))
    .map(([key, call]) => [key, described(call, today)])
}

function placeOf({ chapter }: Call): number {
  return CHAPTERS.indexOf(chapter)
}

function described(call: Call, today: Day): Described {
  const { query, body, form } = call
  return {
    ...call,
    query: query?.({ today }),
    body: body?.({ today }),
    form: form && { fields: form.fields({ today }), file: form.file },
    answers: answersOf(call),
  }
}

function answersOf({ answer, made, also }: Call): Described['answers'] {
  const answers: Record<number, Schema | null> = { ...also }
  if (answer) answers[200] = answer
  if (made) answers[201] = made
  return Object.keys(answers).length > 0 ? answers : { 204: null }
}
