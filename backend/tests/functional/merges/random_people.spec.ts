import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import fc from 'fast-check'
import { MERGE_FIELDS, type MergeField } from '@trailgate/shared/customers/duplicates/merge_fields'
import { mergeInto } from '#merges/merge_customers'
import { undoIn } from '#merges/undo_merge'
import { Refusal } from '#platform/http/refusal'
import { clock } from '#platform/clock'
import { storeCoverage } from '#waivers/coverage/store_coverage'
import { verifyChain } from '#waivers/seal/verify_chain'
import { sqlTime } from '#platform/database/sql_time'
import { inTransaction } from '#platform/database/transaction'
import { asRider } from '#tests/helpers/credentials'
import { aDocumentOf } from '#tests/helpers/documents'
import { aMembershipOf } from '#tests/helpers/memberships'
import { checksum, everythingOf } from '#tests/helpers/merges'
import { aMinorOf, anEmail, aRider } from '#tests/helpers/people'
import { aTemplate, retireTemplates, signed } from '#tests/helpers/waivers'

const RUNS = 60
const BY = { kind: 'staff', id: null, name: 'Chance', ip: null } as const

const maybe = (text: string) => fc.constantFrom(null, text)
const columns = fc.record({
  first_name: fc.constantFrom('Ann', 'Anna', 'Zoë'),
  email: fc.constantFrom(null, 'mine'),
  date_of_birth: fc.constantFrom(null, '1980-01-02', '1990-07-03'),
  status: fc.constantFrom('active', 'inactive', 'suspended'),
  address_line_1: maybe('1 Summit Dr'),
  city: maybe('Ely'),
  zip_code: maybe('28801'),
  emergency_contact_name: maybe('Sam'),
  guardian_name: maybe('Lou'),
  notes: maybe('Likes mud'),
  paper_waiver: fc.boolean(),
  legal_hold: fc.boolean(),
  needs_guardian: fc.boolean(),
  marketing_consent: fc.boolean(),
})
const person = fc.record({
  columns,
  minors: fc.nat({ max: 2 }),
  documents: fc.nat({ max: 2 }),
  memberships: fc.nat({ max: 2 }),
  signs: fc.boolean(),
  preferences: fc.array(fc.constantFrom('yes', 'no'), { maxLength: 3 }),
  signIns: fc.nat({ max: 3 }),
})
const world = fc.record({
  winner: person,
  loser: person,
  sharedMinor: fc.constantFrom('none', 'both', 'winner ended', 'loser ended'),
  sharedMembership: fc.constantFrom('none', 'loser primary', 'winner primary', 'neither'),
  mergedBefore: fc.boolean(),
  choices: fc.dictionary(
    fc.constantFrom(...MERGE_FIELDS),
    fc.constantFrom('winner' as const, 'loser' as const)
  ),
})
type World = typeof world extends fc.Arbitrary<infer Each> ? Each : never
type Wanted = World['winner']

test.group('Merging and undoing it, with random people', (group) => {
  group.teardown(() => retireTemplates())

  test('an undone merge leaves every row exactly as it was', async ({ client, assert }) => {
    const template = await aTemplate()
    const types: { id: number }[] = await db.from('campaign_types').orderBy('id').select('id')
    const { faults } = await verifyChain([])
    let undone = 0

    await fc.assert(
      fc.asyncProperty(world, async (wanted) => {
        const winner = await make(wanted.winner)
        const loser = await make(wanted.loser)
        const others = await share(wanted, winner, loser)
        const ids = [winner.id, loser.id, ...others]
        await inTransaction((trx) => storeCoverage(ids, trx))
        const before = await everythingOf(ids)

        const id = await attempt({ winner, loser, choices: wanted.choices })
        if (id === null) {
          assert.deepEqual(await everythingOf(ids), before, 'refused means untouched')
          return
        }
        await inTransaction((trx) => undoIn({ id, by: BY }, trx))
        const after = await everythingOf(ids)
        assert.deepEqual(after, before)
        assert.equal(checksum(after), checksum(before))
        undone += 1
      }),
      { numRuns: RUNS, seed: 20_261_121, endOnFailure: true }
    )
    assert.isAbove(undone, RUNS / 2)
    assert.equal((await verifyChain([])).faults, faults)

    async function make({ columns: given, ...with_ }: Wanted): Promise<{ id: number }> {
      const made = await aRider({
        ...given,
        email: given.email && anEmail(),
        waiver_date: given.paper_waiver ? clock.today() : null,
        status: 'active',
      })
      for (let n = 0; n < with_.minors; n += 1) await aMinorOf(made)
      for (let n = 0; n < with_.documents; n += 1) await aDocumentOf(made)
      for (let n = 0; n < with_.memberships; n += 1) await aMembershipOf(made)
      if (with_.signs && made.date_of_birth !== null) {
        await signed(client, await asRider(made), { template_id: template.id })
      }
      for (const [index, choice] of with_.preferences.entries()) await prefer(made, index, choice)
      for (let n = 0; n < with_.signIns; n += 1) {
        const at = { day: clock.today(), created_at: sqlTime(clock.now()) }
        await db.table('sign_ins').insert({ customer_id: made.id, channel: 'portal', ...at })
      }
      await db.from('customers').where('id', made.id).update({ status: given.status })
      return made
    }

    async function prefer(made: { id: number }, index: number, choice: string) {
      const yes = choice === 'yes'
      const on = `2026-0${1 + (made.id % 9)}-01 00:00:00`
      await db.table('marketing_preferences').insert({
        customer_id: made.id,
        campaign_type_id: types[index]?.id ?? types[0]?.id,
        email_opted_in: yes,
        sms_opted_in: !yes,
        email_opt_in_date: yes ? on : null,
        email_opt_out_date: yes ? null : on,
        sms_opt_in_date: yes ? null : on,
        updated_at: on,
      })
    }
  }).timeout(300_000)
})

/** Creates the records that both people share before the merge. */
async function share(wanted: World, winner: { id: number }, loser: { id: number }) {
  const others: number[] = []
  if (wanted.sharedMinor !== 'none') {
    const minor = await aMinorOf(winner)
    const ended = (who: string) =>
      wanted.sharedMinor === `${who} ended` ? '2026-02-01 00:00:00' : null
    await db
      .from('guardianships')
      .where('minor_id', minor.id)
      .update({ ended_at: ended('winner') })
    await db.table('guardianships').insert({
      minor_id: minor.id,
      guardian_id: loser.id,
      relationship: 'grandparent',
      created_at: '2026-01-01 00:00:00',
      ended_at: ended('loser'),
    })
    others.push(minor.id)
  }
  if (wanted.sharedMembership !== 'none') {
    const third = await aRider()
    others.push(third.id)
    const places = {
      'loser primary': [loser, winner],
      'winner primary': [winner, loser],
      'neither': [third, loser, winner],
    }[wanted.sharedMembership]
    const [primary, ...rest] = places
    if (primary) await aMembershipOf(primary, { type: 'family', others: rest })
  }
  if (wanted.mergedBefore) {
    const earlier = await aRider()
    others.push(earlier.id)
    await inTransaction((trx) =>
      mergeInto({ winnerId: loser.id, loserId: earlier.id, choices: {}, by: BY }, trx)
    )
  }
  return others
}

type Attempt = {
  winner: { id: number }
  loser: { id: number }
  choices: Partial<Record<MergeField, 'winner' | 'loser'>>
}

/** The id of the merge, or null when the two cannot be merged so. */
async function attempt({ winner, loser, choices }: Attempt): Promise<number | null> {
  try {
    return await inTransaction((trx) =>
      mergeInto({ winnerId: winner.id, loserId: loser.id, choices, by: BY }, trx)
    )
  } catch (error) {
    if (error instanceof Refusal && error.status < 500) return null
    throw error
  }
}
