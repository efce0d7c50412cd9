import type { SignedWaiversRow } from '#database/rows'
import type {
  CoverageHistory,
  PastImport,
  PastMerge,
  PastWaiver,
  PastWaiverEvent,
  Second,
} from '@trailgate/shared/waivers/coverage_at'
import { rowsIn } from '#platform/database/rows_in'
import { isoTime } from '#platform/database/sql_time'
import { mergesAmong, type Merge } from '#waivers/coverage/past_merges'
import { pastPeople, type PersonNote } from '#waivers/coverage/past_people'
import { pastTemplates, type TemplateNote } from '#waivers/coverage/past_templates'
import { isSignedEvent, readEvent } from '#waivers/seal/chain_event'
import type { FrozenBody } from '#waivers/seal/frozen_body'
import { digestOf } from '#waivers/seal/link'
import { NotAsSealed } from '#waivers/seal/not_as_sealed'
import { publicKeys } from '#waivers/seal/signing_key'
import { settings } from '#start/settings'

/** Few per read: each record contains the whole signed text. */
const RECORDS_AT_ONCE = 20

/** Waivers whose events are read by one statement. */
const EVENTS_AT_ONCE = 500

/** A sealed waiver with the facts that are returned in addition to those that decide. */
export type NamedWaiver = PastWaiver &
  Listed & {
    seal: string
    version: string
    template: string
    signed_by: string
  }

/** The facts that decided about a person's coverage, and those no longer known. */
export type KnownHistory = Omit<CoverageHistory, 'waivers' | 'merges'> & {
  waivers: NamedWaiver[]
  merges: PastMerge[]
  member_ids: ReadonlyMap<number, string>
  notes: (PersonNote | TemplateNote)[]
}

/**
 * Everything that decided about a person's coverage at any time: sealed waivers with the events of the chain, merges
 * with their journals, imported waivers, the history of birth date, paper waiver and templates.
 *
 * @throws {NotAsSealed} 409 when a waiver or an event of it is not what was sealed.
 */
export async function coverageHistory(personId: number): Promise<KnownHistory> {
  const merges = await mergesAmong(personId)
  const ids = [
    ...new Set([personId, ...merges.flatMap((merge) => [merge.winner_id, merge.loser_id])]),
  ]
  const waivers = await waiversOf(ids)
  const people = await pastPeople(ids, merges)
  const templates = await pastTemplates()
  return {
    person_id: personId,
    people: people.people,
    merges: merges.map(toPastMerge),
    waivers,
    imports: await importsOf(ids),
    templates: templates.templates,
    paper_days: settings.paperWaiverDays,
    member_ids: people.memberIds,
    notes: [...people.notes, ...templates.notes],
  }
}

function toPastMerge(merge: Merge): PastMerge {
  const { winner_id: winner, loser_id: loser, created_at: at, undone_at: undone } = merge
  return { winner_id: winner, loser_id: loser, at: isoTime(at), undone_at: isoTime(undone) }
}

async function importsOf(people: readonly number[]): Promise<PastImport[]> {
  const rows = await rowsIn('imported_waivers')
    .whereIn('customer_id', people)
    .whereNull('voided_at')
    .orderBy('id')
    .select('customer_id', 'created_at', 'signed_day', 'last_day', 'by_guardian')
  return rows.map((row) => ({
    person_id: row.customer_id,
    brought_at: isoTime(row.created_at),
    signed_day: row.signed_day,
    last_day: row.last_day,
    by_guardian: row.by_guardian === 1,
  }))
}

async function waiversOf(people: readonly number[]): Promise<NamedWaiver[]> {
  const listed = await rowsIn('signed_waivers')
    .where((theirs) => {
      void theirs.whereIn('counts_for_id', people).orWhereIn('subject_id', people)
    })
    .orderBy('id')
    .select('id', 'uid')
  const events = await eventsOf(listed.map(({ uid }) => uid))
  const waivers: NamedWaiver[] = []
  for (let from = 0; from < listed.length; from += RECORDS_AT_ONCE) {
    const some = listed.slice(from, from + RECORDS_AT_ONCE)
    waivers.push(...(await sealedAmong(some, events)))
  }
  return waivers.toSorted((a, b) => a.sequence - b.sequence)
}

type Listed = Pick<SignedWaiversRow, 'id' | 'uid'>
type Events = ReadonlyMap<string, PastWaiverEvent[]>

async function sealedAmong(listed: readonly Listed[], events: Events): Promise<NamedWaiver[]> {
  const rows = await rowsIn('waiver_records as r')
    .join('waiver_chain as c', 'c.uid', 'r.uid')
    .whereIn(
      'r.uid',
      listed.map(({ uid }) => uid)
    )
    .select('r.uid', 'r.salt', 'r.body', 'c.digest', 'c.sequence')
  const byUid = new Map(rows.map((row) => [row.uid, row]))
  return listed.map(({ id, uid }) => {
    const row = byUid.get(uid)
    if (!row || row.digest !== digestOf({ salt: row.salt, body: row.body })) throw new NotAsSealed()
    const body: FrozenBody = JSON.parse(row.body)
    const { template, subject, signer } = body
    return {
      id,
      uid,
      seal: row.digest,
      sequence: row.sequence,
      subject_id: subject.id,
      template_id: template.id,
      version_id: template.version_id,
      version: template.version,
      template: template.name,
      audience: template.audience,
      signed_at: secondOf(body.signed_at),
      signed_day: body.signed_day,
      signed_by: `${signer.first_name} ${signer.last_name}`,
      last_day: body.last_day,
      by_guardian: body.by_guardian,
      events: events.get(uid) ?? [],
    }
  })
}

/** Events of these waivers in chain order, each verified against its seal and signature. */
async function eventsOf(uids: readonly string[]): Promise<Events> {
  const found = new Map<string, PastWaiverEvent[]>()
  const keys = publicKeys()
  for (let from = 0; from < uids.length; from += EVENTS_AT_ONCE) {
    const some = uids.slice(from, from + EVENTS_AT_ONCE)
    const rows = await rowsIn('waiver_chain_events as v')
      .join('waiver_chain as c', 'c.uid', 'v.uid')
      .whereIn('v.waiver_uid', some)
      .orderBy('c.sequence')
      .select('v.uid', 'v.waiver_uid', 'v.salt', 'v.body', 'v.signature', 'c.digest')
    for (const { uid, waiver_uid: waiver, salt, body, signature, digest } of rows) {
      if (salt === null || body === null || signature === null) throw new NotAsSealed()
      const event = digest === digestOf({ salt, body }) ? readEvent(body) : null
      const isSealed = event?.uid === uid && event.waiver === waiver
      if (!event || !isSealed || !isSignedEvent({ body, signature }, keys)) throw new NotAsSealed()
      found.set(waiver, [...(found.get(waiver) ?? []), ...toPastEvent(event)])
    }
  }
  return found
}

function toPastEvent(event: NonNullable<ReturnType<typeof readEvent>>): PastWaiverEvent[] {
  const at = secondOf(event.noted_at)
  switch (event.kind) {
    case 'voided':
      return [{ kind: 'voided', at: isoTime(event.voided_at) }]
    case 'counted':
      return [{ kind: 'counted', at, to: event.to }]
    case 'person_deleted':
      return [{ kind: 'person_deleted', at, person: event.person }]
    default:
      return []
  }
}

/** An instant in whole seconds, like all stored ones. */
function secondOf(instant: string): Second {
  return `${new Date(instant).toISOString().slice(0, 19)}Z`
}
