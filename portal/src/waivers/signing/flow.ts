import { preferredMinorTemplate } from '@trailgate/shared/waivers/display'
import type { RiderTemplate } from '@trailgate/shared/waivers/schemas'

/** Whom a signature is for: how that shows, what is sent of it, and of what age they are. */
export interface Subject {
  /** Each of them. */
  names: readonly string[]
  sent: { minor_id?: number; subject_ids?: number[] }
  ages: readonly ('adult' | 'minor')[]
}

/** Why a signature was not taken, and whether sending the same again may help. */
export interface SigningFailure {
  message: string
  retry: boolean
}

/** The steps in their order. */
export const STEPS = ['choose-type', 'select-template', 'view-template', 'sign'] as const

/** A text, and whom it is signed for. */
export interface Text {
  subject: Subject
  template: RiderTemplate
}

/** Where somebody is who signs a waiver. */
export type Signing =
  | { step: 'choose-type' }
  /** Without a subject it is for a minor who is yet to be chosen. */
  | {
      step: 'select-template'
      subject: Subject | null
      template: RiderTemplate | null
      /** The keys of a keyboard pass over the names, so the subject may be another yet. */
      passing?: boolean
    }
  | ({ step: 'view-template'; changed: boolean } & Chosen)
  | ({ step: 'sign'; sending: boolean; failure: SigningFailure | null } & Chosen)

/** What one signature is for: a text, or several that are shown together. */
export interface Chosen {
  texts: readonly Text[]
}

export type SigningEvent =
  | { type: 'for-myself'; subject: Subject }
  | { type: 'for-a-minor' }
  | { type: 'for-whom-again' }
  | { type: 'minor-chosen'; subject: Subject | null; passing?: boolean }
  /** `hurried`: a text that is the only one is shown at once, as at a kiosk with people waiting. */
  | { type: 'templates-arrived'; templates: readonly RiderTemplate[]; hurried?: boolean }
  | { type: 'template-chosen'; template: RiderTemplate }
  | { type: 'text-changed'; template: RiderTemplate }
  | { type: 'proceed' }
  /** Another signature than the one that was not taken. */
  | { type: 'rewritten' }
  | { type: 'sent' }
  /** One of several texts was accepted; the others are still on their way. */
  | { type: 'text-signed'; text: Text }
  | { type: 'failed'; failure: SigningFailure }
  | { type: 'back' }

type Arrival = Extract<SigningEvent, { type: 'templates-arrived' }>

/** The first step: the question whom it is for, unless that is known. */
export function startSigning(subject: Subject | null): Signing {
  if (!subject) return { step: 'choose-type' }
  return { step: 'select-template', subject, template: null }
}

/** The first step where the texts are known as well. */
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
      // Of another one than is shown by now.
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
      return { ...state, texts: state.texts.filter((text) => text !== event.text) }
    case 'failed':
      return state.step === 'sign' ? { ...state, sending: false, failure: event.failure } : state
    case 'back':
      return previous(state) ?? state
  }
}

/** Where Back and Cancel lead; null where they leave the flow, or while the signature is on its way. */
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

/** Whether the text is signed for somebody under 18, or will be once the minor is chosen. */
export function isForMinor(subject: Subject | null): boolean {
  return !subject || subject.ages.includes('minor')
}

/** The templates that are meant for everybody who is signed for. */
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
 * For a minor the template that says so in its name is shown at once; nobody is led on who came back to choose, or who is still choosing
 * the minor.
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
