import * as v from 'valibot'
import { addDays, isDay, type Day } from '../dates.ts'
import {
  body,
  countAnswer,
  day,
  dayAnswer,
  id,
  idAnswer,
  instant,
  line,
  listOf,
  optionalDay,
  paging,
  query,
  strictBody,
  whole,
} from '../fields.ts'
import { fill } from '../text.ts'
import { PARTY_DAYS_AHEAD, PARTY_NAME_MAX, PARTY_PEOPLE_MAX } from './constants.ts'
import { messages } from './messages.ts'

interface On {
  today: Day
}

/** POST /parties by a rider, who invites for nobody else: a `host_id` is not looked at. */
export function newPartySchema({ today }: On) {
  return body({ ...invitation(today), host_id: v.optional(id('Host')) })
}
export type NewParty = v.InferOutput<ReturnType<typeof newPartySchema>>

/** POST /parties by staff, who say for whom. */
export function staffNewPartySchema({ today }: On) {
  return strictBody({ ...invitation(today), host_id: id('Host') })
}
export type StaffNewParty = v.InferOutput<ReturnType<typeof staffNewPartySchema>>

function invitation(today: Day) {
  const last = addDays(today, PARTY_DAYS_AHEAD)
  return {
    day: v.pipe(
      day('Day'),
      v.check((sent) => !isDay(sent) || sent >= today, messages['day.past']),
      v.check((sent) => !isDay(sent) || sent <= last, fill(messages['day.late'], { day: last }))
    ),
    name: line('Name', PARTY_NAME_MAX),
  }
}

/** GET /parties: a rider's own; for staff those of all, of one host or of one day. */
export function partyListSchema() {
  return query({
    ...paging(),
    host_id: v.optional(whole('Host', 1, Number.MAX_SAFE_INTEGER)),
    day: optionalDay('Day'),
  })
}
export type PartyList = v.InferOutput<ReturnType<typeof partyListSchema>>

/** POST /parties/join/{token}: who of the family comes. */
export function joinPartySchema() {
  return body({
    subject_ids: v.pipe(
      listOf('Subjects', id('Subjects')),
      v.minLength(1, messages['people.none']),
      v.maxLength(PARTY_PEOPLE_MAX, fill(messages['people.too_many'], { n: PARTY_PEOPLE_MAX })),
      v.transform((ids) => [...new Set(ids)])
    ),
  })
}
export type JoinParty = v.InferOutput<ReturnType<typeof joinPartySchema>>

const host = /* @__PURE__ */ v.strictObject({
  id: idAnswer,
  member_id: v.string(),
  first_name: v.string(),
  last_name: v.string(),
})

/** A party as its host and staff see it; `open` while its link takes people. */
export const party = /* @__PURE__ */ v.strictObject({
  id: idAnswer,
  url: v.string(),
  day: dayAnswer,
  name: v.string(),
  expires_at: instant,
  open: v.boolean(),
  host,
  count: countAnswer,
})
export type Party = v.InferOutput<typeof party>

/**
 * Of a guest no more than is needed to know them; the last name is its initial, the id that of the place on the list. Covered is meant for
 * the day of the party.
 */
export const partyGuest = /* @__PURE__ */ v.strictObject({
  id: idAnswer,
  first_name: v.string(),
  last_name: v.string(),
  is_minor: v.boolean(),
  covered: v.boolean(),
  is_host: v.boolean(),
})
export type PartyGuest = v.InferOutput<typeof partyGuest>

/** GET /parties/{id}, and 201 of POST /parties. */
export const partyDetail = /* @__PURE__ */ v.strictObject({
  ...party.entries,
  guests: v.array(partyGuest),
})
export type PartyDetail = v.InferOutput<typeof partyDetail>

/** GET /parties/join/{token}: what anybody with the link learns. `host` is a first name. */
export const partyInvitation = /* @__PURE__ */ v.strictObject({
  name: v.string(),
  day: dayAnswer,
  host: v.string(),
  open: v.boolean(),
  full: v.boolean(),
})
export type PartyInvitation = v.InferOutput<typeof partyInvitation>

/** Who of the rider's family is on the list of a party. */
export const partyJoined = /* @__PURE__ */ v.strictObject({ subject_ids: v.array(idAnswer) })
export type PartyJoined = v.InferOutput<typeof partyJoined>
