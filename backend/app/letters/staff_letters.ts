import { randomUUID } from 'node:crypto'
import type {
  ClosureLetters,
  CoverageLetters,
  LettersQueued,
  ResignLetters,
} from '@trailgate/shared/letters/schemas'
import { EXPIRING_DAYS } from '@trailgate/shared/letters/constants'
import { addDays, daysBetween } from '@trailgate/shared/dates'
import { omitEmpty } from '@trailgate/shared/text'
import type { CustomersRow } from '#database/rows'
import { staffOf } from '#access/caller'
import type { Caller } from '#access/callers'
import { endOccasion, kindOf } from '#letters/expiring_letters'
import { letterSubject } from '#letters/letter_text'
import { membersToTell, visitorsToTell } from '#letters/closure_audience'
import { leftOut, type Audience } from '#letters/left_out'
import { newestTextsOf } from '#letters/newest_texts_of'
import { countLetters, queueLetters, type Occasion, type Round } from '#letters/queue_letters'
import { whereChosen, type Chosen } from '#letters/where_chosen'
import { whereMustSignAgain } from '#customers/search/standing_of_visits'
import { clock } from '#platform/clock'
import { rowsIn, type RowsOf } from '#platform/database/rows_in'
import { sqlTimeAfter } from '#platform/database/sql_time'
import type { Reader } from '#platform/database/transaction'
import { record } from '#platform/history'
import { withIdempotencyKey } from '#platform/http/idempotency'
import { expectMailEnabled } from '#platform/mail/mail_enabled'
import { sha256 } from '#platform/sha256'
import db from '@adonisjs/lucid/services/db'

/** People per read. */
const BATCH = 300

/** A person who was asked to sign is not asked again by staff within this time. */
const ASKED_AGAIN_SECONDS = 7 * 24 * 3600

const ACTION = 'letters.asked'

/** Writes letters, or only counts them. */
type Desk = {
  client: Reader
  queue: (round: Round, occasions: readonly Occasion[]) => Promise<number>
  /** Learns for whom the letters are, before they are written. */
  note?: (audience: Audience) => void
}

/** Passes the people to the desk and returns the number of letters. */
type Work = (desk: Desk) => Promise<number>

/**
 * Letters to people who must sign again: to all of them, or to those who are chosen. Each person gets one for each text
 * that has to be signed.
 * @throws {Invalid} 422 for an unknown segment.
 * @throws {Conflict} 409 while e-mail is disabled.
 */
export function askToResign(caller: Caller, asked: ResignLetters): Promise<LettersQueued> {
  const today = clock.today()
  const { template_id: templateId } = asked
  return perform(caller, { what: 'waiver_resign', asked }, async ({ client, queue, note }) => {
    const kind = 'waiver_resign' as const
    const round: Round = { round: randomUUID(), kind, subject: letterSubject(kind) }
    const chosen = await whereChosen(chosenOf(caller, asked), today, client)
    const needing = (people: People) =>
      whereMustSignAgain(people, today, { templateId, as: 'asked' })
    note?.({ chosen, needing, ids: asked.customer_ids })
    return eachBatch(
      (people) => notAskedLately(chosen(needing(people)), 'asked:'),
      async (people) => {
        const ids = people.map(({ id }) => id)
        const texts = await newestTextsOf(ids, today, client)
        const occasions = ids.flatMap((customerId) => {
          const version = texts.get(customerId)
          return version === undefined ? [] : [{ customerId, occasion: `version:${version}` }]
        })
        return queue(round, occasions)
      },
      client
    )
  })
}

/**
 * Letters to the chosen people whose waiver is missing or ends within 30 days. People without cover come first, so that
 * a family gets one letter about all of them.
 * @throws as `askToResign`.
 */
export function askForCoverage(caller: Caller, asked: CoverageLetters): Promise<LettersQueued> {
  const today = clock.today()
  const last = addDays(today, EXPIRING_DAYS.waiver_expiring_30)
  return perform(caller, { what: 'coverage', asked }, async ({ client, queue, note }) => {
    const round = randomUUID()
    const chosen = await whereChosen(chosenOf(caller, asked), today, client)
    const needing = (people: People) =>
      people.whereRaw('(c.covered_until is null or c.covered_until <= ?)', [last])
    note?.({ chosen, needing, ids: asked.customer_ids })
    const uncovered = await eachBatch(
      (people) =>
        notAskedLately(
          chosen(people).whereRaw('(c.covered_until is null or c.covered_until < ?)', [today])
        ),
      async (people) => {
        const kind = 'waiver_resign' as const
        const occasions = people.map(({ id }) => ({ customerId: id, occasion: `asked:${today}` }))
        return queue({ round, kind, subject: letterSubject(kind) }, occasions)
      },
      client
    )
    const running = await eachBatch(
      (people) =>
        chosen(people).whereRaw('c.covered_until >= ? and c.covered_until <= ?', [today, last]),
      async (people) => {
        let queued = 0
        for (const [until, some] of Map.groupBy(people, (person) => person.covered_until)) {
          if (until === null) continue
          const kind = kindOf(daysBetween(today, until))
          const occasion = endOccasion(until)
          queued += await queue(
            { round, kind, subject: letterSubject(kind, until) },
            some.map(({ id }) => ({ customerId: id, occasion }))
          )
        }
        return queued
      },
      client
    )
    return uncovered + running
  })
}

/**
 * Letters about a closure, to visitors since a day, to members, or to both. The same words are sent once to each person
 * on a park day.
 * @throws {Conflict} 409 while e-mail is disabled.
 */
export function announceClosure(caller: Caller, asked: ClosureLetters): Promise<LettersQueued> {
  const today = clock.today()
  const { subject, text, visited_since: since, members } = asked
  return perform(caller, { what: 'park_closed', asked }, async ({ client, queue }) => {
    const words = sha256(JSON.stringify([subject, text])).slice(0, 32)
    const round = { round: randomUUID(), kind: 'park_closed' as const, subject, details: { text } }
    const occasion = `closed:${today}:${words}`
    const write = (people: readonly Found[]) =>
      queue(
        round,
        people.map(({ id }) => ({ customerId: id, occasion }))
      )
    const visitors = since
      ? await eachBatch((people) => visitorsToTell(people, since), write, client)
      : 0
    const others = members
      ? await eachBatch((people) => membersToTell(people, today), write, client)
      : 0
    return visitors + others
  })
}

type Found = Pick<CustomersRow, 'id' | 'covered_until'>
type People = RowsOf<'customers as c'>

/** Leaves out people with a letter that asks them to sign, waiting or sent within 7 days. */
function notAskedLately(people: People, occasion = ''): People {
  const since = sqlTimeAfter(clock.now(), -ASKED_AGAIN_SECONDS)
  return people.whereNotExists(
    rowsIn('letter_people as p')
      .join('letters as l', 'l.id', 'p.letter_id')
      .whereColumn('p.customer_id', 'c.id')
      .where('p.kind', 'waiver_resign')
      .where('p.occasion', 'like', `${occasion}%`)
      .whereIn('l.status', ['queued', 'sent'])
      .where('l.created_at', '>', since)
  )
}

/** Runs through the people in the order of their ids and sums up what is done with each batch. */
async function eachBatch(
  narrow: (people: People) => People,
  act: (people: readonly Found[]) => Promise<number>,
  client: Reader
): Promise<number> {
  let sum = 0
  for (let after = 0; ;) {
    const people: Found[] = await narrow(rowsIn('customers as c', client).whereNull('c.closed_at'))
      .where('c.id', '>', after)
      .orderBy('c.id')
      .limit(BATCH)
      .select('c.id', 'c.covered_until')
    if (people.length > 0) sum += await act(people)
    const last = people.at(-1)
    if (!last || people.length < BATCH) return sum
    after = last.id
  }
}

function chosenOf(caller: Caller, asked: ResignLetters | CoverageLetters): Chosen {
  const { customer_ids: ids, membership_ids: membershipIds, segment_id: segmentId, search } = asked
  return { ids, membershipIds, segmentId, search, staffId: staffOf({ caller }).id }
}

type Asked = { dry_run?: boolean | undefined; explain?: boolean | undefined }

/**
 * Writes the letters, once for a repeated call; a dry run only reads and takes no locks. One that is asked to explain
 * tells who is left out and why.
 */
async function perform(
  caller: Caller,
  { what, asked }: { what: string; asked: Asked },
  work: Work
): Promise<LettersQueued> {
  expectMailEnabled()
  const { dry_run: dryRun, explain, ...rest } = asked
  if (dryRun) {
    const counted = { letters: new Set<string>(), people: new Set<number>() }
    const queue: Desk['queue'] = (round, occasions) =>
      countLetters(round, occasions, { counted, client: db })
    const asks: Audience[] = []
    const note = (audience: Audience) => void asks.push(audience)
    const count = await work({ client: db, queue, note })
    const [audience] = asks
    if (!explain || !audience) return { count }
    const written = counted.people
    const others = await leftOut(audience, { written, today: clock.today(), client: db })
    return { count, people: written.size, left_out: others }
  }
  const { id } = await withIdempotencyKey(caller, {
    resource: ACTION,
    body: { what, ...rest },
    // Thousands of people may be written to.
    patience: Infinity,
    make: async (trx) => {
      const queue: Desk['queue'] = (round, occasions) => queueLetters(round, occasions, trx)
      const count = await work({ client: trx, queue })
      const details = { kind: what, count, ...omitEmpty(detailsOf(rest)) }
      return record({ action: ACTION, by: caller.by, details, subject: null }, trx)
    },
  })
  const { details } = await rowsIn('activity').where('id', id).select('details').firstOrFail()
  const { count }: { count: number } = JSON.parse(details ?? '{"count":0}')
  return { count }
}

/** Details of a request for the audit log: no list of people, no text. */
function detailsOf(asked: Partial<ResignLetters & ClosureLetters>) {
  return {
    template_id: asked.template_id,
    segment_id: asked.segment_id,
    chosen: asked.customer_ids?.length,
    memberships: asked.membership_ids?.length,
    list: asked.search?.resource,
    subject: asked.subject,
    visited_since: asked.visited_since,
    members: asked.members,
  }
}
