import type { ImportRow } from '@trailgate/shared/customers/schemas'
import type { ImportRowResult } from '@trailgate/shared/customers/constants'
import type { Entry } from 'yauzl'
import type { Day } from '@trailgate/shared/dates'
import type { RelationshipType } from '@trailgate/shared/minors/constants'
import type { MoveWarning, ToldConsent, ToldWaiver } from '@trailgate/shared/moving/read_row'

/** A person of the import: a created one by place in the file, or a known one by id. */
export type Who = { ref: string } | { id: number }

/** A person to be made. */
export type MovingPerson = {
  ref: string
  row: number
  /** 0 for the row's own person, then its children. */
  place: number
  person: ImportRow
  minor: boolean
  notes: string | null
  guardian: Record<'guardian_name' | 'guardian_phone' | 'guardian_email', string | null>
  householdPhoneOf: Who | null
}

export type MovingLink = { minor: string; guardian: Who; relationship: RelationshipType }

export type MovingMembership = {
  holder: string
  typeId: number
  level: string
  start: Day
  end: Day | null
  status: 'active' | 'suspended' | 'cancelled' | 'expired'
  number: number | null
}

/** An old PDF, in the file store under `key`; in a dry run only read. */
export type MovingDocument = { key: string; fileName: string; bytes: number; sha256: string }

export type MovingWaiver = ToldWaiver & {
  of: Who
  row: number
  /** Name of its person, by the row. */
  name: string
  lastDay: Day
  /** Its PDF in the ZIP. */
  pdf: Entry | null
  /** Set once the PDF was read, and may be kept. */
  document: MovingDocument | null
}

export type MovingConsent = ToldConsent & { of: string }

/**
 * An address that opted out in the old system: marketing letters to it stop for all of its holders.
 */
export type MovingOptOut = Pick<ToldConsent, 'heading' | 'value'> & { email: string }

/** A field of a known person that is filled in or overwritten. */
export type MovingChange = {
  customerId: number
  row: number
  field: string
  before: string | null
  after: string | null
}

/** Outcome of a row of the file; a created row names its person. */
export type MoveOutcome = {
  row: number
  result: ImportRowResult
  field: string | null
  reason: string | null
  cells: string[] | null
  ref: string | null
  updated: boolean
}

/** Decided rows that can be stored in one transaction. */
export type Moved = {
  people: MovingPerson[]
  links: MovingLink[]
  memberships: MovingMembership[]
  waivers: MovingWaiver[]
  consents: MovingConsent[]
  optOuts: MovingOptOut[]
  changes: MovingChange[]
  outcomes: MoveOutcome[]
  warnings: MoveWarning[]
}

export function nothingMoved(): Moved {
  return {
    people: [],
    links: [],
    memberships: [],
    waivers: [],
    consents: [],
    optOuts: [],
    changes: [],
    outcomes: [],
    warnings: [],
  }
}

/** Counts of records that an import has created; documents only of a ZIP. */
export type Created = Record<
  'people' | 'minors' | 'links' | 'memberships' | 'waivers' | 'consents',
  number
> & { documents?: number }

/** Zero of each; documents are counted for a ZIP. */
export function nothingCreated(countsDocuments: boolean): Created {
  return {
    people: 0,
    minors: 0,
    links: 0,
    memberships: 0,
    waivers: 0,
    consents: 0,
    ...(countsDocuments && { documents: 0 }),
  }
}

/** The counts after some more. Consents are counted by people, and only a yes is one. */
export function createdAfter(before: Created, moved: Moved): Created {
  const minors = moved.people.filter(({ minor }) => minor).length
  return {
    people: before.people + moved.people.length - minors,
    minors: before.minors + minors,
    links: before.links + moved.links.length,
    memberships: before.memberships + moved.memberships.length,
    waivers: before.waivers + moved.waivers.length,
    consents: before.consents + moved.consents.filter(({ email, sms }) => email || sms).length,
    ...(before.documents !== undefined && {
      documents: before.documents + moved.waivers.filter(({ document }) => document).length,
    }),
  }
}
