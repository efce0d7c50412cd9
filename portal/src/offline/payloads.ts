import type { Registration } from '@trailgate/shared/customers/schemas'
import { isMinor, type Day } from '@trailgate/shared/dates'
import type { RelationshipType } from '@trailgate/shared/minors/constants'
import type { OfflinePayloads } from '@trailgate/shared/offline/schemas'
import { lastInitial } from '@trailgate/shared/text'
import type { ConsentId } from '@trailgate/shared/waivers/constants'
import type { RiderTemplate } from '@trailgate/shared/waivers/schemas'

import type { Subject, Text } from '../waivers/signing/flow.ts'
import type { SignedBody } from '../waivers/signing/signed.ts'
import type { Captured } from './item.ts'

/** A rider as they say who they are. */
export interface Signer {
  phone: string
  first_name: string
  last_name: string
  date_of_birth: Day
}

/** A child as its guardian enters it, with the sentence that was ticked. */
export interface Child {
  first_name: string
  last_name: string
  date_of_birth: Day
  relationship_type: RelationshipType
  consent: { text_id: ConsentId; accepted: true }
}

/** Id of the signer among the people of a text; children follow in their order. */
const SELF = 0
const idOf = (place: number) => place + 1

/**
 * The texts for a signer and their children, each for all whom it is for. Without a network the tablet cannot know which
 * of them are missing, so all that fit are shown; a sample that no manager has confirmed is not.
 */
export function textsFor(
  signer: Signer,
  children: readonly Child[],
  templates: readonly RiderTemplate[]
): Text[] {
  return templates.flatMap((template) => {
    const { audience, not_ready: isSample } = template
    const isSelf = audience !== 'minor'
    const minors = audience === 'adult' ? [] : children
    if (isSample || (!isSelf && minors.length === 0)) return []
    return [{ template, subject: subjectOf(signer, isSelf, { children, minors }) }]
  })
}

function subjectOf(
  signer: Signer,
  isSelf: boolean,
  { children, minors }: { children: readonly Child[]; minors: readonly Child[] }
): Subject {
  const theirs = minors.map((child) => ({
    id: idOf(children.indexOf(child)),
    name: nameOf(child),
    text_id: child.consent.text_id,
  }))
  return {
    names: [...(isSelf ? [fullName(signer)] : []), ...theirs.map(({ name }) => name)],
    sent: { subject_ids: [...(isSelf ? [SELF] : []), ...theirs.map(({ id }) => id)] },
    ages: [
      ...(isSelf ? (['adult'] as const) : []),
      ...(minors.length > 0 ? (['minor'] as const) : []),
    ],
    consents: theirs,
  }
}

/** First name and initial, as the kiosk shows riders. */
export function nameOf({ first_name, last_name }: Pick<Signer, 'first_name' | 'last_name'>) {
  return `${first_name} ${lastInitial(last_name)}`.trim()
}

export function fullName({ first_name, last_name }: Pick<Signer, 'first_name' | 'last_name'>) {
  return `${first_name} ${last_name}`
}

/** A registration. Without a network no one can look for a like record, so staff decide about it later. */
export function registrationOf(
  registration: Registration,
  family: Pick<OfflinePayloads['registration'], 'minors'> = {}
): Captured {
  const payload = { ...registration, ...family, confirm_new: true }
  return { kind: 'registration', payload }
}

/** A signature under one text, of a rider who is known or whose registration is captured before it. */
export function signingOf(
  signer: Signer,
  children: readonly Child[],
  { text, body }: { text: Text; body: SignedBody }
): Captured {
  const { phone, first_name, last_name, date_of_birth } = signer
  return {
    kind: 'signing',
    payload: {
      phone,
      first_name,
      last_name,
      date_of_birth,
      ...signatureOf(text, body, children),
    },
  }
}

/** The visit of a rider and the children who came along. */
export function visitOf(signer: Signer, children: readonly Child[]): Captured {
  const { phone, first_name, last_name, date_of_birth } = signer
  const minors = children.map((child) => ({
    first_name: child.first_name,
    last_name: child.last_name,
    date_of_birth: child.date_of_birth,
  }))
  return { kind: 'visit', payload: { phone, first_name, last_name, date_of_birth, minors } }
}

export function passVisitOf(pass: string): Captured {
  return { kind: 'visit', payload: { pass } }
}

/** The signing part of a payload: the text as it was shown, and whom it is for. */
function signatureOf({ template, subject }: Text, body: SignedBody, children: readonly Child[]) {
  const ids = subject.sent.subject_ids ?? []
  const places = children.flatMap((_, place) => (ids.includes(idOf(place)) ? [place] : []))
  const { signature_data, method, typed_name, strokes, answers, answers_by: by } = body
  return {
    template_id: template.id,
    content_hash: template.content_hash,
    content: template.content,
    version: template.version,
    signature_data,
    method,
    ...(typed_name !== undefined && { typed_name }),
    ...(strokes && { strokes }),
    ...(answers && { answers }),
    ...(by && { answers_by: answersBy(by, places) }),
    for_self: ids.includes(SELF),
    minors: places.flatMap((place) => children[place] ?? []),
  }
}

/** Answers by "self", or the place of the child in `minors`. */
function answersBy<A>(by: Record<string, A>, places: readonly number[]): Record<string, A> {
  const entries = Object.entries(by).map(([id, answers]): [string, A] => [
    Number(id) === SELF ? 'self' : String(places.indexOf(Number(id) - 1)),
    answers,
  ])
  return Object.fromEntries(entries)
}

/** True for a rider who may not sign. */
export function isUnderAge({ date_of_birth }: Signer, today: Day): boolean {
  return isMinor(date_of_birth, today)
}
