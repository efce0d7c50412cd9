import * as v from 'valibot'
import { messages as customers } from '../customers/messages.ts'
import {
  birthDay,
  body,
  countAnswer,
  id,
  idAnswer,
  ignored,
  instant,
  line,
  listOf,
  nullableText,
  optionalBirthDay,
  optionalLine,
  paragraph,
  query,
  queryFlag,
  requiredFlag,
  revision,
  strictBody,
  whole,
  without,
} from '../fields.ts'
import { messages as http } from '../http/messages.ts'
import {
  answersOf,
  changesInputsOf,
  inputsOf,
  newInputsOf,
  type On,
} from '../records/field_schemas.ts'
import { namesOf, ridersIn } from '../records/fields.ts'
import { fill } from '../text.ts'
import {
  CONSENT_IDS,
  DECLINE_REASON_MAX,
  EVIDENCE_GRADES,
  SIGNATURE,
  SIGNATURE_METHODS,
  SIGNER_GRADES,
  STROKES,
  SUBJECTS_MAX,
  WAIVER_TYPES,
} from './constants.ts'
import { answerInputs, answersShape, staffAnswersShape } from './answer_schemas.ts'
import { messages } from './messages.ts'
import { messages as samples } from './sample_messages.ts'
import { templateFields, textFields } from './template_fields.ts'

const TEMPLATE_READ_ONLY = [
  'id',
  'created_at',
  'updated_at',
  'content_hash',
  'signed_count',
  'version_signed',
  'version_count',
  'version_in_force',
] as const

// --- Requests ---------------------------------------------------------------------------------------------------

/** The guardian's checkbox, by the id of its sentence. */
export function guardianConsent() {
  return v.object(
    {
      text_id: v.picklist(CONSENT_IDS, messages['consent.required']),
      accepted: v.literal(true, messages['consent.required']),
    },
    messages['consent.required']
  )
}

/** POST /waivers/staff/templates: defaults are version 1.0 and today. */
export function newTemplateSchema({ today }: On) {
  return v.pipe(
    strictBody({
      ...newInputsOf(templateFields, namesOf(templateFields)),
      effective_date: v.optional(effectiveDate(), today),
      is_active: v.optional(requiredFlag('Active'), true),
      ...ignored(['revision', ...TEMPLATE_READ_ONLY]),
    }),
    v.transform(without(['revision', ...TEMPLATE_READ_ONLY]))
  )
}
export type NewTemplate = v.InferOutput<ReturnType<typeof newTemplateSchema>>

/** PUT /waivers/staff/templates/{id}: any subset, for example is_active alone. */
export function templateChangesSchema() {
  return v.pipe(
    strictBody({
      ...changesInputsOf(templateFields),
      revision,
      ...ignored(TEMPLATE_READ_ONLY),
    }),
    v.transform(without(TEMPLATE_READ_ONLY))
  )
}
export type TemplateChanges = v.InferOutput<ReturnType<typeof templateChangesSchema>>

/** POST /waivers/staff/templates/preview */
export function templatePreviewSchema() {
  return strictBody(inputsOf(templateFields, ['content']))
}
export type TemplatePreviewRequest = v.InferOutput<ReturnType<typeof templatePreviewSchema>>

/** GET /waivers/staff/templates/{id}/resign: from today, or from the given day. */
export function resignQuerySchema({ today }: On) {
  return query({ effective_date: v.optional(effectiveDate(), today) })
}
export type ResignQuery = v.InferOutput<ReturnType<typeof resignQuerySchema>>

/**
 * POST /waivers/sign and POST /minors/{id}/waiver. Unknown birth dates are sent along: `date_of_birth` of the person
 * signed for, or of the signer if there are several, and `birth_dates` by id.
 */
export function signWaiverSchema({ today }: On) {
  return body({
    template_id: id('Template'),
    signature_data: v.pipe(
      v.string(messages['signature.required']),
      v.startsWith(SIGNATURE.prefix, messages['signature.required']),
      v.maxLength(
        SIGNATURE.prefix.length + Math.ceil((SIGNATURE.maxBytes * 4) / 3) + 4,
        messages['signature.required']
      )
    ),
    minor_id: v.nullish(id('Minor')),
    content_hash: optionalLine('Content hash', 128),
    consent: v.nullish(guardianConsent()),
    consents: v.nullish(consents()),
    typed_name: optionalLine('Name', TYPED_NAME_MAX),
    strokes: v.nullish(strokes()),
    method: v.nullish(v.picklist(SIGNATURE_METHODS, messages['signature.required'])),
    subject_ids: v.nullish(subjects()),
    ticket: optionalLine('Ticket', TICKET_MAX),
    date_of_birth: optionalBirthDay({
      today,
      invalid: customers['date_of_birth.invalid'],
      future: customers['date_of_birth.future'],
    }),
    birth_dates: v.nullish(birthDates(today)),
    ...answerInputs(),
  })
}
export type SignWaiver = v.InferOutput<ReturnType<typeof signWaiverSchema>>

/** POST /waivers/tickets: for the text now shown, and the people it will be signed for. */
export function signingTicketSchema() {
  return body({
    template_id: id('Template'),
    content_hash: line('Content hash', 128),
    subject_ids: subjects(),
  })
}
export type SigningTicketRequest = v.InferOutput<ReturnType<typeof signingTicketSchema>>

/** A typed signature: first and last name. */
const TYPED_NAME_MAX = 101

/** The checkbox of each of several minors, by id; `consent` is that of all others. */
function consents() {
  return v.pipe(
    v.record(v.pipe(v.string(), v.regex(/^[1-9]\d{0,9}$/)), guardianConsent()),
    v.maxEntries(SUBJECTS_MAX, messages['consent.required'])
  )
}

/** POST /waivers/decline: the text that was shown, and for whom it was not agreed to. */
export function declineWaiverSchema() {
  return body({
    template_id: id('Template'),
    content_hash: line('Content hash', 128),
    subject_ids: subjects(),
    reason: optionalLine('Reason', DECLINE_REASON_MAX),
  })
}
export type DeclineWaiver = v.InferOutput<ReturnType<typeof declineWaiverSchema>>

/** A ticket has 43 characters; anything up to this length is looked up and not found. */
const TICKET_MAX = 200

function subjects() {
  return v.pipe(
    listOf('Persons', id('Person')),
    v.minLength(1, messages['subjects.required']),
    v.maxLength(SUBJECTS_MAX, fill(http['field.at_most'], { label: 'Persons', n: SUBJECTS_MAX })),
    v.transform((ids) => [...new Set(ids)])
  )
}

/** POST /waivers/birth-dates: birth dates of oneself and of linked minors, by id. */
export function birthDatesSchema({ today }: On) {
  return body({ birth_dates: birthDates(today) })
}
export type BirthDates = v.InferOutput<ReturnType<typeof birthDatesSchema>>

function birthDates(today: string) {
  const invalid = customers['date_of_birth.invalid']
  return v.pipe(
    v.record(
      v.pipe(v.string(invalid), v.regex(/^[1-9]\d{0,9}$/, invalid)),
      birthDay({
        today,
        required: customers['date_of_birth.required'],
        invalid,
        future: customers['date_of_birth.future'],
      }),
      invalid
    ),
    // The signer, and all people who can be signed for at once.
    v.maxEntries(
      SUBJECTS_MAX + 1,
      fill(http['field.at_most'], { label: 'Birth dates', n: SUBJECTS_MAX + 1 })
    )
  )
}

/** A point of a stroke: position, time and pressure, as far as the pad reports them. */
export type StrokePoint = { x: number; y: number; time?: number; pressure?: number }

/** The pad's own form, or the bare points; only points are stored. */
function strokes() {
  const wrong = messages['signature.required']
  const number = v.pipe(v.number(wrong), v.finite(wrong))
  const points = v.array(
    body({ x: number, y: number, time: v.optional(number), pressure: v.optional(number) }),
    wrong
  )
  return v.pipe(
    v.array(
      v.union(
        [
          points,
          v.pipe(
            body({ points }),
            v.transform((stroke) => stroke.points)
          ),
        ],
        wrong
      ),
      wrong
    ),
    v.maxLength(STROKES.most, wrong),
    v.check((all) => all.reduce((sum, each) => sum + each.length, 0) <= STROKES.mostPoints, wrong),
    v.transform((all): StrokePoint[][] => all)
  )
}

/** GET /waivers/templates: with the sentence for signing for this minor. */
export function riderTemplatesQuerySchema() {
  return query({ subject_id: v.optional(whole('Person', 1, Number.MAX_SAFE_INTEGER)) })
}

/** GET /waivers/my-waivers: including the minors' waivers, unless turned off. */
export function myWaiversQuerySchema() {
  return query({ include_minors: queryFlag('Include minors') })
}
export type MyWaiversQuery = v.InferOutput<ReturnType<typeof myWaiversQuerySchema>>

/** POST /waivers/{id}/void */
export function voidWaiverSchema() {
  return strictBody({ reason: paragraph('Reason', 500) })
}
export type VoidWaiver = v.InferOutput<ReturnType<typeof voidWaiverSchema>>

/** POST /waivers/staff/templates/{id}/confirm-sample */
export function confirmSampleSchema() {
  return strictBody({ name: line('Name', 101, samples['confirm.name_required']) })
}
export type ConfirmSample = v.InferOutput<ReturnType<typeof confirmSampleSchema>>

// --- Answers ----------------------------------------------------------------------------------------------------

/** The sentence that a signer for a minor ticks. */
export const consentText = /* @__PURE__ */ v.strictObject({
  text_id: v.picklist(CONSENT_IDS),
  text: v.string(),
})

/** A template in the rider's view, with the hash to send back when signing. */
export const riderTemplate = /* @__PURE__ */ v.strictObject({
  id: idAnswer,
  ...answersOf(templateFields, ridersIn(templateFields)),
  content_hash: v.string(),
  /** Present only while signing is refused: a sample text not confirmed by a manager. */
  not_ready: v.optional(v.literal(true)),
  /** The sentence to tick for the minor asked for by `subject_id`. */
  consent: v.optional(consentText),
})
export type RiderTemplate = v.InferOutput<typeof riderTemplate>

/** A template in the staff view. */
export const waiverTemplate = /* @__PURE__ */ v.strictObject({
  id: idAnswer,
  ...answersOf(templateFields, namesOf(templateFields)),
  created_at: instant,
  revision: countAnswer,
  content_hash: v.string(),
  /** How often it was signed, all texts counted. */
  signed_count: countAnswer,
  /** True if this very text was signed; it then never changes. */
  version_signed: v.boolean(),
  version_count: countAnswer,
  /** Version in force for riders today, if it is not this text. */
  version_in_force: nullableText,
  /** Present only if the text in force is a sample: who confirmed it, null while unconfirmed. */
  sample: v.optional(
    v.strictObject({ confirmed_at: v.nullable(instant), confirmed_by: nullableText })
  ),
})
export type WaiverTemplate = v.InferOutput<typeof waiverTemplate>

/** A current or former text of a template: GET /waivers/staff/templates/{id}/versions, newest first. */
export const templateVersion = /* @__PURE__ */ v.strictObject({
  id: idAnswer,
  ...answersOf(textFields, namesOf(textFields)),
  content_hash: v.string(),
  created_at: instant,
  created_by: nullableText,
  signed_count: countAnswer,
  in_force: v.boolean(),
})
export type TemplateVersion = v.InferOutput<typeof templateVersion>

/** Number of riders who would have to sign again. */
export const resignCount = /* @__PURE__ */ v.strictObject({ riders: countAnswer })
export type ResignCount = v.InferOutput<typeof resignCount>

/** A text as it would be saved, and whether saving removes something. */
export const templatePreview = /* @__PURE__ */ v.strictObject({
  content: v.string(),
  changed: v.boolean(),
})
export type TemplatePreview = v.InferOutput<typeof templatePreview>

/** 201 of POST /waivers/tickets: sent as `ticket` with the signature. */
export const signingTicket = /* @__PURE__ */ v.strictObject({
  ticket: v.string(),
  expires_at: instant,
})
export type SigningTicket = v.InferOutput<typeof signingTicket>

const signedShape = {
  id: idAnswer,
  template_name: v.string(),
  template_version: v.string(),
  signed_at: instant,
  expires_at: v.nullable(instant),
  is_valid: v.boolean(),
  is_minor_waiver: v.boolean(),
  customer_name: v.string(),
}

/** A signed waiver in a rider's lists. */
export const signedWaiver = /* @__PURE__ */ v.strictObject(signedShape)
export type SignedWaiver = v.InferOutput<typeof signedWaiver>

/** A signed waiver in staff lists. */
export const staffSignedWaiver = /* @__PURE__ */ v.strictObject({
  ...signedShape,
  waiver_type: v.picklist(WAIVER_TYPES),
  is_expired: v.boolean(),
  /** Lower than a signature made here; only for a waiver that an import brought. */
  grade: v.optional(v.picklist(['attested'])),
  /** Document with the old PDF of an imported waiver. */
  document_id: v.optional(idAnswer),
})
export type StaffSignedWaiver = v.InferOutput<typeof staffSignedWaiver>

const detailShape = {
  template_content: v.string(),
  signature_data: nullableText,
  parent_name: nullableText,
  ip_address: nullableText,
  user_agent: nullableText,
  /** Place and device of the signature. */
  evidence: v.picklist(EVIDENCE_GRADES),
  /** Authority of the signer; null for a minor's waiver signed before it was recorded. */
  signer_grade: v.nullable(v.picklist(SIGNER_GRADES)),
}

/** GET /waivers/{id}/detail */
export const signedWaiverDetail = /* @__PURE__ */ v.strictObject({
  ...signedShape,
  ...detailShape,
  ...answersShape,
})
export type SignedWaiverDetail = v.InferOutput<typeof signedWaiverDetail>

/** GET /customers/{id}/waivers/{waiverId}/detail */
export const staffSignedWaiverDetail = /* @__PURE__ */ v.strictObject({
  ...staffSignedWaiver.entries,
  ...detailShape,
  ...staffAnswersShape,
  /** The guardian's consent in the words shown; null if none was asked for. */
  consent: nullableText,
  method: v.picklist(SIGNATURE_METHODS),
  voided: v.nullable(v.strictObject({ reason: v.string(), by: nullableText, at: instant })),
})
export type StaffSignedWaiverDetail = v.InferOutput<typeof staffSignedWaiverDetail>

/**
 * GET /customers/{id}/waivers/{waiverId}/seal: the chain's verdict on one record. `faults` is empty while the record is
 * as signed; `anchored_at` is when a checkpoint outside the database first covered it, null while none does.
 */
export const waiverSeal = /* @__PURE__ */ v.strictObject({
  sequence: v.nullable(countAnswer),
  hash: nullableText,
  faults: v.array(v.string()),
  anchored_at: v.nullable(instant),
})
export type WaiverSeal = v.InferOutput<typeof waiverSeal>

/** GET /waivers/my-waivers */
export const myWaivers = /* @__PURE__ */ v.strictObject({
  self_waivers: v.array(signedWaiver),
  minor_waivers: v.array(signedWaiver),
})
export type MyWaivers = v.InferOutput<typeof myWaivers>

/** DELETE /waivers/staff/templates/{id} */
export const templateRemoval = /* @__PURE__ */ v.strictObject({
  action: v.picklist(['archived', 'deleted']),
})
export type TemplateRemoval = v.InferOutput<typeof templateRemoval>

function effectiveDate() {
  return inputsOf(textFields, ['effective_date']).effective_date
}
