import { messages } from '@trailgate/shared/letters/messages'
import type { LetterBar } from '@trailgate/shared/letters/constants'
import type { Day } from '@trailgate/shared/dates'
import type { LettersRow } from '#database/rows'
import { makeSignLink, signLinkUrl } from '#access/sign_links/make_sign_link'
import { isKeptOut } from '#access/bans'
import { openEndings } from '#letters/ending_occasions'
import { FACT_COLUMNS, isOfAge, readerBarOf, type LetterFacts } from '#letters/letter_facts'
import { letterText, type LetterDetails } from '#letters/letter_text'
import { isSettled, type Subject } from '#letters/is_settled'
import { stopUrl } from '#letters/stop_token'
import { clock } from '#platform/clock'
import { rowsIn } from '#platform/database/rows_in'
import { sqlTime } from '#platform/database/sql_time'
import { inTransaction, type Transaction } from '#platform/database/transaction'
import { enqueueMail } from '#platform/mail/enqueue_mail'
import { mailEnabled } from '#platform/mail/mail_enabled'
import { newToken } from '#platform/secrets'

/** Letters per transaction. */
const LETTERS_AT_ONCE = 50

/** Most letters of service in the outbox at once (backpressure). */
const WAITING_AT_MOST = 400

/**
 * Puts queued letters into the outbox, oldest first, and returns their number. Safe to call from any process at any
 * time and to interrupt: a letter and its mail are written in one transaction.
 */
export async function postLetters(): Promise<number> {
  if (!mailEnabled()) return 0
  let posted = 0
  for (;;) {
    const some = await inTransaction(postSome)
    posted += some
    if (some === 0) return posted
  }
}

async function postSome(trx: Transaction): Promise<number> {
  const { waiting } = await rowsIn('outbox', trx)
    .whereIn('state', ['waiting', 'sending'])
    .where('attempts', 0)
    .whereNotNull('letter_id')
    .count('* as waiting')
    .firstOrFail()
  const room = Math.min(LETTERS_AT_ONCE, WAITING_AT_MOST - Number(waiting))
  if (room <= 0) return 0
  // Row locks: a second process waits here and then finds these letters posted.
  const letters = await rowsIn('letters', trx)
    .where('status', 'queued')
    .whereNull('posted_at')
    .orderBy('id')
    .limit(room)
    .forUpdate()
  const open = letters.filter(({ status, posted_at: at }) => status === 'queued' && at === null)
  for (const letter of open) await post(letter, trx)
  return open.length
}

async function post(letter: LettersRow, trx: Transaction) {
  const today = clock.today()
  const { reader, people, others } = await partiesOf(letter, today, trx)
  const bar = barOfLetter(letter, { reader, people, today })
  if (bar !== null || !reader?.email) return stopLetter(letter.id, bar ?? 'no_address', trx)
  await rowsIn('letter_people', trx).whereIn('id', others).delete()
  const about = people.filter((person) => !isSettled(person, today))
  const details: LetterDetails = letter.details ? JSON.parse(letter.details) : {}
  const signers = [reader, ...about.filter((one) => one.id !== reader.id && isOfAge(one, today))]
  const isCovered = letter.kind === 'waiver_voided' && about.every((one) => isCoveredOn(today, one))
  const mail = letterText({
    kind: letter.kind,
    subject: letter.subject,
    details,
    names: signers.map(({ first_name: name }) => name),
    people: about.map((person) => ({
      name: person.first_name,
      coveredUntil: person.covered_until,
    })),
    links: isCovered ? [] : await linksOf(signers, today, trx),
    isCovered,
    stopUrl: stopUrl(letter.id),
  })
  await enqueueMail(
    { to: reader.email, ...mail, idempotencyKey: `letter:${letter.id}`, letterId: letter.id },
    trx
  )
  await rowsIn('letters', trx)
    .where('id', letter.id)
    .update({ address: reader.email, posted_at: sqlTime(clock.now()) })
}

const isCoveredOn = (today: Day, { covered_until: until }: LetterFacts) =>
  until !== null && until >= today

/** A personal sign link for each adult who may sign. */
async function linksOf(signers: readonly LetterFacts[], today: Day, trx: Transaction) {
  const links: { name: string; url: string }[] = []
  for (const signer of signers) {
    if (isKeptOut(signer, today)) continue
    const token = newToken()
    await makeSignLink(
      { customerId: signer.id, token, now: clock.now(), seenByStaff: signer.email_by_staff === 1 },
      trx
    )
    links.push({ name: signer.first_name, url: signLinkUrl(token) })
  }
  return links
}

/**
 * The adult who reads a letter, the people it is about with their occasions, and the lines of people who do not belong
 * in it any more: who have died or are closed, have another address, or another guardian.
 */
export async function partiesOf(
  { id, customer_id: readerId }: LettersRow,
  today: Day,
  trx: Transaction
) {
  const columns = FACT_COLUMNS.map((column) => `c.${column}` as const)
  const reader = await rowsIn('customers as c', trx)
    .where('c.id', readerId)
    .select(...columns)
    .first()
  const rows: (Subject & { line: number })[] = await rowsIn('letter_people as p', trx)
    .join('customers as c', 'c.id', 'p.customer_id')
    .where('p.letter_id', id)
    .orderBy('p.id')
    .select('p.id as line', 'p.occasion', 'p.kind', ...columns)
  const wards = await wardsOf(reader, rows, trx)
  const belongs = (person: LetterFacts) =>
    person.closed_at === null &&
    person.status_reason !== 'deceased' &&
    (person.id === reader?.id ||
      (isOfAge(person, today) ? person.email === reader?.email : wards.has(person.id)))
  const isEnding = ({ kind }: Subject) => kind === 'membership_ending'
  const open = await openEndings(
    rows.filter(isEnding).map(({ occasion }) => occasion),
    trx
  )
  const people: Subject[] = rows
    .filter(belongs)
    .map((row) => ({ ...row, isOver: isEnding(row) && !open.has(row.occasion) }))
  return { reader, people, others: rows.filter((row) => !belongs(row)).map(({ line }) => line) }
}

/** Those of the people who have a guardian at the reader's address now. */
async function wardsOf(
  reader: LetterFacts | null,
  people: readonly LetterFacts[],
  trx: Transaction
): Promise<Set<number>> {
  if (!reader || people.length === 0) return new Set()
  const rows = await rowsIn('guardianships as g', trx)
    .join('customers as c', 'c.id', 'g.guardian_id')
    .whereIn(
      'g.minor_id',
      people.map(({ id }) => id)
    )
    .whereNull('g.ended_at')
    .whereNull('c.closed_at')
    .where((of) => {
      void of.where('c.id', reader.id)
      if (reader.email) void of.orWhere('c.email', reader.email)
    })
    .select('g.minor_id')
  return new Set(rows.map((row) => row.minor_id))
}

type Parties = { reader: LetterFacts | null; people: readonly Subject[]; today: Day }

/** Why a letter is not sent any more; null if it is. Asked when it is posted, and again when it leaves. */
export function barOfLetter(
  { kind }: Pick<LettersRow, 'kind'>,
  { reader, people, today }: Parties
): LetterBar | null {
  if (!reader) return 'gone'
  const bar = readerBarOf(kind, reader, today)
  if (bar !== null) return bar
  if (people.length === 0) return 'gone'
  return people.every((person) => isSettled(person, today)) ? 'settled' : null
}

/** Takes a letter back, with the reason. */
export async function stopLetter(id: number, bar: LetterBar, trx: Transaction) {
  await rowsIn('letters', trx)
    .where('id', id)
    .update({ status: 'stopped', reason: messages[`bar.${bar}`] })
}
