import * as v from 'valibot'
import {
  choice,
  flag,
  id,
  idAnswer,
  countAnswer,
  instant,
  line,
  listOf,
  nullableText,
  optionalChoice,
  optionalDay,
  paging,
  paragraph,
  query,
  strictBody,
} from '../fields.ts'
import { messages as http } from '../http/messages.ts'
import { membershipIds } from '../memberships/schemas.ts'
import { SEGMENT_RESOURCES } from '../segments/constants.ts'
import { queryInput } from '../segments/schemas.ts'
import { fill } from '../text.ts'
import {
  CLOSURE_SUBJECT_MAX,
  CLOSURE_TEXT_MAX,
  LEFT_OUT,
  LETTER_KINDS,
  LETTER_PEOPLE_MAX,
  LETTER_STATES,
} from './constants.ts'
import { messages } from './messages.ts'

/** GET /letters */
export function letterListSchema() {
  return query({
    kind: optionalChoice('Kind', LETTER_KINDS),
    status: optionalChoice('Status', LETTER_STATES),
    customer_id: v.optional(id('Customer')),
    ...paging(),
  })
}
export type LetterList = v.InferOutput<ReturnType<typeof letterListSchema>>

/** A letter of service: whom it is addressed to, and the people it is about. */
export const serviceLetter = /* @__PURE__ */ v.strictObject({
  id: idAnswer,
  kind: v.picklist(LETTER_KINDS),
  customer_id: idAnswer,
  customer_name: v.string(),
  people: v.array(v.strictObject({ id: idAnswer, name: v.string() })),
  to: v.string(),
  subject: v.string(),
  status: v.picklist(LETTER_STATES),
  created_at: instant,
  sent_at: v.nullable(instant),
  /** Why it was not sent; null otherwise. */
  reason: nullableText,
})
export type ServiceLetter = v.InferOutput<typeof serviceLetter>

/** GET /letters/{kind}/preview: the letter with invented people. */
export const letterPreview = /* @__PURE__ */ v.strictObject({
  subject: v.string(),
  html: v.string(),
  text: v.string(),
})
export type LetterPreview = v.InferOutput<typeof letterPreview>

/** People chosen one by one, as primary members of memberships, by a segment, or by the search of a list. */
function people() {
  return {
    customer_ids: v.optional(
      v.pipe(
        listOf('Customers', id('Customer')),
        v.minLength(1, fill(http['field.required'], { label: 'Customers' })),
        v.maxLength(
          LETTER_PEOPLE_MAX,
          fill(http['field.at_most'], { label: 'The number of customers', n: LETTER_PEOPLE_MAX })
        )
      )
    ),
    membership_ids: v.optional(membershipIds()),
    segment_id: v.optional(id('Segment')),
    search: v.optional(
      strictBody({
        resource: choice('List', SEGMENT_RESOURCES),
        /** Filters of the list as it is shown; none for everyone. */
        query: queryInput(fill(http['field.invalid'], { label: 'Search' })),
      })
    ),
    dry_run: flag('Dry run'),
    explain: flag('Explain'),
  }
}

type Chosen = Partial<Record<'customer_ids' | 'membership_ids' | 'segment_id' | 'search', unknown>>

/** The number of ways in which a call chooses people. */
function choicesIn({ customer_ids, membership_ids, segment_id, search }: Chosen): number {
  return [customer_ids, membership_ids, segment_id, search].filter((way) => way !== undefined)
    .length
}

/** POST /letters/resign: to everyone who must sign again, or to those of them who are chosen. */
export function resignLettersSchema() {
  return v.pipe(
    strictBody({ template_id: v.optional(id('Template')), ...people() }),
    v.forward(
      v.partialCheck(
        [['customer_ids'], ['membership_ids'], ['segment_id'], ['search']],
        (chosen) => choicesIn(chosen) <= 1,
        messages['people.one']
      ),
      ['customer_ids']
    )
  )
}
export type ResignLetters = v.InferOutput<ReturnType<typeof resignLettersSchema>>

/** POST /letters/coverage: to the chosen people whose waiver is missing or ends soon. */
export function coverageLettersSchema() {
  return v.pipe(
    strictBody(people()),
    v.forward(
      v.partialCheck(
        [['customer_ids'], ['membership_ids'], ['segment_id'], ['search']],
        (chosen) => choicesIn(chosen) === 1,
        messages['people.one']
      ),
      ['customer_ids']
    )
  )
}
export type CoverageLetters = v.InferOutput<ReturnType<typeof coverageLettersSchema>>

/** POST /letters/park-closed: to visitors since a day, to members, or to both. */
export function closureLettersSchema() {
  return v.pipe(
    strictBody({
      subject: line('Subject', CLOSURE_SUBJECT_MAX, messages['subject.required']),
      text: paragraph('Text', CLOSURE_TEXT_MAX, messages['text.required']),
      visited_since: optionalDay('Visited since'),
      members: flag('Members'),
      dry_run: flag('Dry run'),
    }),
    v.forward(
      v.partialCheck(
        [['visited_since'], ['members']],
        ({ visited_since: since, members }) => Boolean(since) || members === true,
        messages['window.required']
      ),
      ['visited_since']
    )
  )
}
export type ClosureLetters = v.InferOutput<ReturnType<typeof closureLettersSchema>>

/** Chosen people who get no letter for one reason; the first of them by name. */
export const leftOut = /* @__PURE__ */ v.strictObject({
  why: v.picklist(LEFT_OUT),
  reason: v.string(),
  count: countAnswer,
  people: v.array(v.strictObject({ id: idAnswer, name: v.string() })),
})
export type LeftOut = v.InferOutput<typeof leftOut>

/** 202 of the calls that write letters: how many letters, one for each family and address. */
export const lettersQueued = /* @__PURE__ */ v.strictObject({
  count: countAnswer,
  /** Of a dry run that was asked to explain: the people whom the letters are about, and those left out. */
  people: v.optional(countAnswer),
  left_out: v.optional(v.array(leftOut)),
})
export type LettersQueued = v.InferOutput<typeof lettersQueued>
