import * as v from 'valibot'
import { messages as customers } from '../customers/messages.ts'
import type { Registration } from '../customers/schemas.ts'
import {
  birthDay,
  body,
  choice,
  dayAnswer,
  idAnswer,
  instant,
  line,
  listOf,
  nullableText,
  optionalLine,
  phone,
  whole,
} from '../fields.ts'
import { messages as http } from '../http/messages.ts'
import { RELATIONSHIP_TYPES } from '../minors/constants.ts'
import { PASS_TEXT_MAX } from '../passes/constants.ts'
import type { On } from '../records/field_schemas.ts'
import { fill } from '../text.ts'
import { SIGNATURE_METHODS } from '../waivers/constants.ts'
import { guardianConsent, signWaiverSchema } from '../waivers/schemas.ts'
import {
  APP_VERSION_MAX,
  OFFLINE_BATCH_MAX,
  OFFLINE_ITEM_LENGTH,
  OFFLINE_CODES,
  OFFLINE_KINDS,
  OFFLINE_MINORS_MAX,
  OFFLINE_OUTCOMES,
  OFFLINE_STATES,
} from './constants.ts'
import { messages } from './messages.ts'

// --- Requests ---------------------------------------------------------------------------------------------------

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Years of an instant: every database that a park may use stores them, whatever its zone. */
const INSTANT_YEARS = { from: 1970, to: 9998 }

/** An instant with Z or an offset, read as UTC: 2026-11-28T14:02:11.000Z. */
function instantInput(label: string) {
  const invalid = fill(messages.instant, { label })
  return v.pipe(
    v.string(invalid),
    v.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/, invalid),
    v.check((text) => Number.isFinite(Date.parse(text)), invalid),
    v.check(
      (text) => {
        const year = new Date(text).getUTCFullYear()
        return year >= INSTANT_YEARS.from && year <= INSTANT_YEARS.to
      },
      fill(messages['instant.range'], { label, ...INSTANT_YEARS })
    ),
    v.transform((text) => new Date(text).toISOString())
  )
}

/**
 * POST /kiosk/offline: items that a tablet captured. Payloads are parsed one by one later: an incomplete payload is an item
 * for staff, an unreadable item refuses the batch.
 */
export function offlineBatchSchema() {
  const item = body({
    id: v.pipe(v.string(messages['item.id']), v.toLowerCase(), v.regex(UUID, messages['item.id'])),
    kind: choice('Kind', OFFLINE_KINDS),
    captured_at: instantInput('Captured at'),
    payload: v.pipe(
      v.record(v.string(), v.unknown(), messages['item.payload']),
      v.check(
        (payload) => JSON.stringify(payload).length <= OFFLINE_ITEM_LENGTH,
        fill(messages['item.too_long'], { n: OFFLINE_ITEM_LENGTH })
      )
    ),
  })
  return body({
    items: v.pipe(
      listOf('Items', item),
      v.minLength(1, messages['items.none']),
      v.maxLength(
        OFFLINE_BATCH_MAX,
        fill(http['field.at_most'], { label: 'Items', n: OFFLINE_BATCH_MAX })
      )
    ),
  })
}
export type OfflineBatch = v.InferOutput<ReturnType<typeof offlineBatchSchema>>
export type OfflineItem = OfflineBatch['items'][number]

/** A returning rider as typed at the tablet: no list of riders is on it. */
function claimFields({ today }: On) {
  return {
    phone: phone(customers['phone.required'], customers['phone.phone']),
    ...personFields({ today }),
  }
}

function personFields({ today }: On) {
  return {
    first_name: line('First name', NAME_MAX),
    last_name: line('Last name', NAME_MAX),
    date_of_birth: birthDay({
      today,
      required: customers['date_of_birth.required'],
      invalid: customers['date_of_birth.invalid'],
      future: customers['date_of_birth.future'],
    }),
  }
}

const NAME_MAX = 50

/** A child as typed. `consent` is the sentence ticked for this child where the children have different ones. */
function minorInput(on: On) {
  return body({
    ...personFields(on),
    relationship_type: choice('Relationship', RELATIONSHIP_TYPES),
    consent: v.nullish(guardianConsent()),
  })
}

function minorsOf<const S extends v.GenericSchema>(each: S) {
  return v.optional(
    v.pipe(
      listOf('Minors', each),
      v.maxLength(
        OFFLINE_MINORS_MAX,
        fill(http['field.at_most'], { label: 'Minors', n: OFFLINE_MINORS_MAX })
      )
    ),
    []
  )
}

/**
 * The signing part of a payload: the text as it was shown, one signature, and the children it also covers. `for_self`
 * is false where the adult signs for children alone. `answers` are the adult's; `answers_by` holds those of each
 * subject: "self", or the index of the child in `minors`.
 */
function signatureFields(on: On) {
  const { template_id, signature_data, strokes, typed_name } = signWaiverEntries(on)
  return {
    template_id,
    content_hash: line('Content hash', 128),
    /** The text as shown. The server seals its own copy with that hash. */
    content: v.optional(v.string()),
    version: optionalLine('Version', 20),
    signature_data,
    strokes,
    method: v.nullish(v.picklist(SIGNATURE_METHODS)),
    typed_name,
    for_self: v.optional(v.boolean(), true),
    consent: v.nullish(guardianConsent()),
    answers: v.nullish(offlineAnswers()),
    answers_by: v.nullish(
      v.record(v.pipe(v.string(), v.regex(/^(self|\d{1,2})$/)), offlineAnswers())
    ),
  }
}

function signWaiverEntries(on: On) {
  const { template_id, signature_data, strokes } = signWaiverSchema(on).entries
  return { template_id, signature_data, strokes, typed_name: optionalLine('Name', 101) }
}

function offlineAnswers() {
  return v.record(v.string(), v.nullable(v.union([v.string(), v.boolean()])))
}

/** Children and signature of a `registration` payload; the rest of it is as for POST /customers/register. */
export function offlineFamilySchema(on: On) {
  return body({
    minors: minorsOf(minorInput(on)),
    consent: v.nullish(guardianConsent()),
  })
}

/** The signing part of a `registration` payload, if it has one (`signature_data`). */
export function offlineSignatureSchema(on: On) {
  return body({ ...signatureFields(on), minors: minorsOf(minorInput(on)) })
}
export type OfflineSignature = v.InferOutput<ReturnType<typeof offlineSignatureSchema>>

/** Payload of a `signing`: a returning rider signs for themselves, for linked minors, or both. */
export function offlineSigningSchema(on: On) {
  return body({
    ...claimFields(on),
    ...signatureFields(on),
    minors: minorsOf(minorInput(on)),
  })
}
export type OfflineSigning = v.InferOutput<ReturnType<typeof offlineSigningSchema>>

/**
 * Payload of a `visit` of a person as typed, with their linked minors. `for_self` is false where only the children
 * ride.
 */
export function offlineVisitSchema(on: On) {
  return body({ ...claimFields(on), ...riders(on) })
}
export type OfflineVisit = v.InferOutput<ReturnType<typeof offlineVisitSchema>>

/** Payload of a `visit` by pass. */
export function offlinePassVisitSchema(on: On) {
  return body({
    pass: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(PASS_TEXT_MAX)),
    ...riders(on),
  })
}
export type OfflinePassVisit = v.InferOutput<ReturnType<typeof offlinePassVisitSchema>>

function riders(on: On) {
  return {
    for_self: v.optional(v.boolean(), true),
    minors: minorsOf(body(personFields(on))),
  }
}

/** Payloads that a tablet stores and sends, by kind. */
export type OfflinePayloads = {
  registration: Partial<v.InferInput<ReturnType<typeof offlineSignatureSchema>>> &
    Pick<Registration, 'first_name' | 'last_name' | 'email' | 'phone' | 'date_of_birth'> &
    Partial<Registration>
  signing: v.InferInput<ReturnType<typeof offlineSigningSchema>>
  visit:
    | v.InferInput<ReturnType<typeof offlineVisitSchema>>
    | v.InferInput<ReturnType<typeof offlinePassVisitSchema>>
}

/** POST /kiosk/beat: the state of a tablet's queue. `sent_at` by the tablet's clock measures its skew. */
export function beatSchema() {
  return body({
    waiting: whole('Waiting', 0, 1_000_000),
    oldest_captured_at: v.nullish(instantInput('Oldest captured at')),
    app_version: line('App version', APP_VERSION_MAX),
    sent_at: v.nullish(instantInput('Sent at')),
  })
}
export type Beat = v.InferOutput<ReturnType<typeof beatSchema>>

// --- Answers ----------------------------------------------------------------------------------------------------

const reason = /* @__PURE__ */ v.strictObject({
  code: v.picklist(OFFLINE_CODES),
  text: v.string(),
})
export type OfflineReason = v.InferOutput<typeof reason>

/** One answer of POST /kiosk/offline; `reason` only with needs_staff. */
export const offlineAnswer = /* @__PURE__ */ v.strictObject({
  id: v.string(),
  status: v.picklist(OFFLINE_OUTCOMES),
  reason: v.optional(reason),
})
export type OfflineAnswer = v.InferOutput<typeof offlineAnswer>

/** A customer who may be the person of an item. */
export const offlineCandidate = /* @__PURE__ */ v.strictObject({
  customer_id: idAnswer,
  member_id: v.string(),
  first_name: v.string(),
  last_name: v.string(),
  date_of_birth: v.nullable(dayAnswer),
  why: v.string(),
})
export type OfflineCandidate = v.InferOutput<typeof offlineCandidate>

/** GET /kiosk/offline: an item with who may be meant. `payload.signature_data` is the address of the picture. */
export const offlineRow = /* @__PURE__ */ v.strictObject({
  id: v.string(),
  kind: v.picklist(OFFLINE_KINDS),
  captured_at: instant,
  received_at: instant,
  device: v.strictObject({ id: idAnswer, name: v.string() }),
  status: v.picklist(OFFLINE_STATES),
  reason: v.nullable(reason),
  /** Null once the item is decided: the records hold what it said. */
  payload: v.nullable(v.record(v.string(), v.unknown())),
  candidates: v.array(offlineCandidate),
  /** The reason with which it was discarded. */
  discard_reason: nullableText,
  resolved_by: v.nullable(v.strictObject({ id: idAnswer, name: v.string() })),
  resolved_at: v.nullable(instant),
})
export type OfflineRow = v.InferOutput<typeof offlineRow>

/** POST /kiosk/offline/{id}/resolve: the item as it is now, and the person it belongs to. */
export const offlineResolved = /* @__PURE__ */ v.strictObject({
  ...offlineRow.entries,
  customer_id: v.nullable(idAnswer),
})
export type OfflineResolved = v.InferOutput<typeof offlineResolved>

/** POST /kiosk/beat. `keys_as_of` and `templates_as_of`: last change, so that the tablet reloads only then. */
export const beatAnswer = /* @__PURE__ */ v.strictObject({
  server_time: instant,
  keys_as_of: v.nullable(instant),
  templates_as_of: v.nullable(instant),
})
export type BeatAnswer = v.InferOutput<typeof beatAnswer>
