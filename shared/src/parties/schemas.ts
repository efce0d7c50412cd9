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
import { mayRideAnswer } from '../visits/answers.ts'
import { ARRIVAL_STATES, PARTY_DAYS_AHEAD, PARTY_NAME_MAX, PARTY_PEOPLE_MAX } from './constants.ts'
import { messages } from './messages.ts'

interface On {
  today: Day
}

/** POST /parties by a rider, always for oneself: a `host_id` is ignored. */
export function newPartySchema({ today }: On) {
  return body({ ...invitation(today), host_id: v.optional(id('Host')) })
}
export type NewParty = v.InferOutput<ReturnType<typeof newPartySchema>>

/** POST /parties by staff, who name the host. */
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

/** GET /parties: a rider's own; for staff all, or those of one host or one day. */
export function partyListSchema() {
  return query({
    ...paging(),
    host_id: v.optional(whole('Host', 1, Number.MAX_SAFE_INTEGER)),
    day: optionalDay('Day'),
  })
}
export type PartyList = v.InferOutput<ReturnType<typeof partyListSchema>>

/** POST /parties/join/{token}: the family members who come. */
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

/** A party in the view of its host and staff; `open` while its link accepts guests. */
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
 * A guest, with only what identifies them: the last name is an initial, the id is that of the guest entry. Covered
 * refers to the day of the party.
 */
export const partyGuest = /* @__PURE__ */ v.strictObject({
  id: idAnswer,
  first_name: v.string(),
  last_name: v.string(),
  is_minor: v.boolean(),
  covered: v.boolean(),
  is_host: v.boolean(),
  /** The person, their state today, and the verdict of the gate: for staff only. */
  customer_id: v.optional(idAnswer),
  state: v.optional(v.picklist(ARRIVAL_STATES)),
  may_ride: v.optional(mayRideAnswer),
  /** For a minor the adults of the household, and whether one of them is in: for staff only. */
  guardian_ids: v.optional(v.array(idAnswer)),
  guardian_in: v.optional(v.boolean()),
})
export type PartyGuest = v.InferOutput<typeof partyGuest>

/** The same for staff. */
export type PartyArrival = Required<PartyGuest>

/** GET /parties/{id}, and 201 of POST /parties. */
export const partyDetail = /* @__PURE__ */ v.strictObject({
  ...party.entries,
  guests: v.array(partyGuest),
})
export type PartyDetail = v.InferOutput<typeof partyDetail>

/** GET /parties/join/{token}: visible to anyone with the link. `host` is a first name. */
export const partyInvitation = /* @__PURE__ */ v.strictObject({
  name: v.string(),
  day: dayAnswer,
  host: v.string(),
  open: v.boolean(),
  full: v.boolean(),
})
export type PartyInvitation = v.InferOutput<typeof partyInvitation>

/** The rider's family members on the guest list of a party. */
export const partyJoined = /* @__PURE__ */ v.strictObject({ subject_ids: v.array(idAnswer) })
export type PartyJoined = v.InferOutput<typeof partyJoined>
