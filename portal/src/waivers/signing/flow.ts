import { preferredMinorTemplate } from '@trailgate/shared/waivers/display'
import type { ConsentId } from '@trailgate/shared/waivers/constants'
import type { RiderTemplate } from '@trailgate/shared/waivers/schemas'

import { isSamePlace } from '../../session/sameText.ts'

/** People whom a signature covers: their names, request fields, and ages. */
export interface Subject {
  /** Name of each. */
  names: readonly string[]
  sent: { minor_id?: number; subject_ids?: number[] }
  ages: readonly ('adult' | 'minor')[]
  /** The sentence to tick for each minor. */
  consents?: readonly MinorConsent[]
}

/** A minor who is signed for, and the sentence that is true for this signer. */
export interface MinorConsent {
  id: number
  name: string
  text_id: ConsentId
}

/** Failure of a signature, and whether a retry may help. */
export interface SigningFailure {
  message: string
  retry: boolean
}

/** The steps in order. */
export const STEPS = ['choose-type', 'select-template', 'view-template', 'sign'] as const

/** A text and whom it is signed for. */
export interface Text {
  subject: Subject
  template: RiderTemplate
}

/** State of a signing. */
export type Signing =
  | { step: 'choose-type' }
  /** Without a subject it is for a minor not chosen yet. */
  | {
      step: 'select-template'
      subject: Subject | null
      template: RiderTemplate | null
      /** Arrow keys are passing over the names, so the subject may still change. */
      passing?: boolean
    }
  | ({ step: 'view-template'; changed: boolean } & Chosen)
  | ({ step: 'sign'; sending: boolean; failure: SigningFailure | null } & Chosen)

/** Texts that one signature covers. */
export interface Chosen {
  texts: readonly Text[]
}

export type SigningEvent =
  | { type: 'for-myself'; subject: Subject }
  | { type: 'for-a-minor' }
  | { type: 'for-whom-again' }
  | { type: 'minor-chosen'; subject: Subject | null; passing?: boolean }
  /** `hurried`: a single fitting text is shown at once, as at a kiosk with people waiting. */
  | { type: 'templates-arrived'; templates: readonly RiderTemplate[]; hurried?: boolean }
  | { type: 'template-chosen'; template: RiderTemplate }
  | { type: 'text-changed'; template: RiderTemplate }
  | { type: 'proceed' }
  /** A new signature in place of the one that failed. */
  | { type: 'rewritten' }
  | { type: 'sent' }
  /** One of several texts was accepted; the others are still being sent. */
  | { type: 'text-signed'; text: Text }
  | { type: 'failed'; failure: SigningFailure }
  | { type: 'back' }

type Arrival = Extract<SigningEvent, { type: 'templates-arrived' }>

/** First step: choose the person, unless already known. */
export function startSigning(subject: Subject | null): Signing {
  if (!subject) return { step: 'choose-type' }
  return { step: 'select-template', subject, template: null }
}

/** First step if the texts are known as well. */
export function startReading(texts: readonly Text[]): Signing {
  return view(texts)
}

export function signing(state: Signing, event: SigningEvent): Signing {
  switch (event.type) {
    case 'for-myself':
      return startSigning(event.subject)
    case 'for-a-minor':
      return { step: 'select-template', subject: null, template: null }
    case 'for-whom-again':
      return startSigning(null)
    case 'minor-chosen':
      if (state.step !== 'select-template') return state
      return {
        step: 'select-template',
        subject: event.subject,
        template: null,
        ...(event.passing && { passing: true }),
      }
    case 'templates-arrived':
      return preselected(state, event)
    case 'template-chosen':
      if (state.step !== 'select-template' || !state.subject) return state
      return view([{ subject: state.subject, template: event.template }])
    case 'text-changed':
      if (state.step !== 'sign' && state.step !== 'view-template') return state
      // Not one of the texts shown now.
      if (!state.texts.some((text) => isOf(text, event.template))) return state
      return { ...view(state.texts.map((text) => renewed(text, event.template))), changed: true }
    case 'proceed':
      if (state.step !== 'view-template') return state
      return sign(state.texts)
    case 'rewritten':
      return state.step === 'sign' && state.failure ? { ...state, failure: null } : state
    case 'sent':
      return state.step === 'sign' ? { ...state, sending: true, failure: null } : state
    case 'text-signed':
      if (state.step !== 'sign' && state.step !== 'view-template') return state
      return { ...state, texts: state.texts.filter((text) => !isSamePlace(text, event.text)) }
    case 'failed':
      return state.step === 'sign' ? { ...state, sending: false, failure: event.failure } : state
    case 'back':
      return previous(state) ?? state
  }
}

/** Target of Back and Cancel; null if they leave the flow, or while the signature is being sent. */
export function previous(state: Signing): Signing | null {
  switch (state.step) {
    case 'choose-type':
    case 'select-template':
      return null
    case 'view-template': {
      const [only, ...others] = state.texts
      return only && others.length === 0 ? { step: 'select-template', ...only } : null
    }
    case 'sign':
      return state.sending ? null : view(state.texts)
  }
}

/** True if the text is for a minor, chosen or not. */
export function isForMinor(subject: Subject | null): boolean {
  return !subject || subject.ages.includes('minor')
}

/** Templates that fit everyone who is signed for. */
export function templatesOf(
  subject: Subject | null,
  templates: readonly RiderTemplate[]
): RiderTemplate[] {
  const ages = subject?.ages ?? ['minor']
  return templates.filter(
    ({ audience }) => audience === 'any' || ages.every((age) => age === audience)
  )
}

/**
 * For a minor the template with "minor" in its name is shown at once, unless the signer came back to choose, or is
 * still choosing the minor.
 */
function preselected(state: Signing, { templates, hurried }: Arrival): Signing {
  if (state.step !== 'select-template' || state.template || !state.subject) return state
  if (state.passing) return state
  const { subject } = state
  const fitting = templatesOf(subject, templates)
  const named = isForMinor(subject) ? preferredMinorTemplate(fitting) : undefined
  const template = named ?? (hurried && fitting.length === 1 ? fitting[0] : undefined)
  return template ? view([{ subject, template }]) : state
}

function isOf({ template }: Text, { id }: RiderTemplate): boolean {
  return template.id === id
}

function renewed(text: Text, template: RiderTemplate): Text {
  return isOf(text, template) ? { ...text, template } : text
}

function view(texts: readonly Text[]): Signing & { step: 'view-template' } {
  return { step: 'view-template', texts, changed: false }
}

function sign(texts: readonly Text[]): Signing {
  return { step: 'sign', texts, sending: false, failure: null }
}
