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
  EVIDENCE_GRADES,
  SIGNATURE,
  SIGNATURE_METHODS,
  STROKES,
  SUBJECTS_MAX,
  WAIVER_TYPES,
} from './constants.ts'
import { GUARDIAN_CONSENT } from './consent.ts'
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

/** What a guardian ticks, by the id of its sentence. */
export function guardianConsent() {
  return v.object(
    {
      text_id: v.literal(GUARDIAN_CONSENT.id, messages['consent.required']),
      accepted: v.literal(true, messages['consent.required']),
    },
    messages['consent.required']
  )
}

/** POST /waivers/staff/templates: version 1.0 and today where they are left out. */
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

/** PUT /waivers/staff/templates/{id}: any subset, is_active alone among them. */
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

/** GET /waivers/staff/templates/{id}/resign: from today on, unless another day is asked for. */
export function resignQuerySchema({ today }: On) {
  return query({ effective_date: v.optional(effectiveDate(), today) })
}
export type ResignQuery = v.InferOutput<ReturnType<typeof resignQuerySchema>>

/**
 * POST /waivers/sign and POST /minors/{id}/waiver. Unknown birth dates travel along: `date_of_birth` of the one who is signed for, or of the
 * signer where those are several, and `birth_dates` of each by id.
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
  })
}
export type SignWaiver = v.InferOutput<ReturnType<typeof signWaiverSchema>>

/** POST /waivers/tickets: for the text that is shown now, and the people it is to be signed for. */
export function signingTicketSchema() {
  return body({
    template_id: id('Template'),
    content_hash: line('Content hash', 128),
    subject_ids: subjects(),
  })
}
export type SigningTicketRequest = v.InferOutput<ReturnType<typeof signingTicketSchema>>

/** A ticket is 43 characters long; anything up to this is looked up, and not found. */
const TICKET_MAX = 200

function subjects() {
  return v.pipe(
    listOf('Persons', id('Person')),
    v.minLength(1, messages['subjects.required']),
    v.maxLength(SUBJECTS_MAX, fill(http['field.at_most'], { label: 'Persons', n: SUBJECTS_MAX })),
    v.transform((ids) => [...new Set(ids)])
  )
}

/** POST /waivers/birth-dates: the birth dates of oneself and of linked minors, by id. */
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
    // Whoever signs, and everybody who can be signed for at once.
    v.maxEntries(
      SUBJECTS_MAX + 1,
      fill(http['field.at_most'], { label: 'Birth dates', n: SUBJECTS_MAX + 1 })
    )
  )
}

/** A point of the pen: where, when and how firm, as far as the pad tells. */
export type StrokePoint = { x: number; y: number; time?: number; pressure?: number }

/** The pad's own form, or the bare points; only points are kept. */
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

/** GET /waivers/my-waivers: the waivers of the minors too, unless they are declined. */
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

/** A template as a rider chooses it, with the hash that is sent back when signing. */
export const riderTemplate = /* @__PURE__ */ v.strictObject({
  id: idAnswer,
  ...answersOf(templateFields, ridersIn(templateFields)),
  content_hash: v.string(),
  /** There only while signing is refused: a sample text that no manager has confirmed. */
  not_ready: v.optional(v.literal(true)),
})
export type RiderTemplate = v.InferOutput<typeof riderTemplate>

/** A template as staff keep it. */
export const waiverTemplate = /* @__PURE__ */ v.strictObject({
  id: idAnswer,
  ...answersOf(templateFields, namesOf(templateFields)),
  created_at: instant,
  revision: countAnswer,
  content_hash: v.string(),
  /** How often it was signed, whatever its text was. */
  signed_count: countAnswer,
  /** Whether somebody signed this very text, which then never changes. */
  version_signed: v.boolean(),
  version_count: countAnswer,
  /** What riders sign today, when it is not this text. */
  version_in_force: nullableText,
  /** There only where what riders sign is a sample text: who has confirmed it, null while nobody has. */
  sample: v.optional(
    v.strictObject({ confirmed_at: v.nullable(instant), confirmed_by: nullableText })
  ),
})
export type WaiverTemplate = v.InferOutput<typeof waiverTemplate>

/** A text that a template has or had: GET /waivers/staff/templates/{id}/versions, the newest first. */
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

/** How many riders would have to sign again. */
export const resignCount = /* @__PURE__ */ v.strictObject({ riders: countAnswer })
export type ResignCount = v.InferOutput<typeof resignCount>

/** A text as it would be saved, and whether saving takes something out of it. */
export const templatePreview = /* @__PURE__ */ v.strictObject({
  content: v.string(),
  changed: v.boolean(),
})
export type TemplatePreview = v.InferOutput<typeof templatePreview>

/** 201 of POST /waivers/tickets: sent along as `ticket` with the signature. */
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

/** A signed waiver in the staff's lists. */
export const staffSignedWaiver = /* @__PURE__ */ v.strictObject({
  ...signedShape,
  waiver_type: v.picklist(WAIVER_TYPES),
  is_expired: v.boolean(),
})
export type StaffSignedWaiver = v.InferOutput<typeof staffSignedWaiver>

const detailShape = {
  template_content: v.string(),
  signature_data: nullableText,
  parent_name: nullableText,
  ip_address: nullableText,
  user_agent: nullableText,
  /** Whether it was signed at home or at a kiosk. */
  evidence: v.picklist(EVIDENCE_GRADES),
}

/** GET /waivers/{id}/detail */
export const signedWaiverDetail = /* @__PURE__ */ v.strictObject({ ...signedShape, ...detailShape })
export type SignedWaiverDetail = v.InferOutput<typeof signedWaiverDetail>

/** GET /customers/{id}/waivers/{waiverId}/detail */
export const staffSignedWaiverDetail = /* @__PURE__ */ v.strictObject({
  ...staffSignedWaiver.entries,
  ...detailShape,
  /** What the guardian confirmed, in the words that were shown; null when nobody was asked. */
  consent: nullableText,
  method: v.picklist(SIGNATURE_METHODS),
  voided: v.nullable(v.strictObject({ reason: v.string(), by: nullableText, at: instant })),
})
export type StaffSignedWaiverDetail = v.InferOutput<typeof staffSignedWaiverDetail>

/**
 * GET /customers/{id}/waivers/{waiverId}/seal: what the chain says about one record. `faults` is empty while all of it
 * is as it was signed; `anchored_at` is when a checkpoint outside of the database stood for it, null when none does yet.
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
