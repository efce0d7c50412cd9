import type { Flag } from '#database/rows'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { addDays, addYears, type Day } from '@trailgate/shared/dates'
import type { Audience } from '@trailgate/shared/waivers/constants'
import { standingOf } from '@trailgate/shared/waivers/coverage'
import { clock } from '#platform/clock'
import { takeMemberIds } from '#platform/database/counters'
import { insertMany } from '#platform/database/insert_many'
import { sqlTime } from '#platform/database/sql_time'
import { inTransaction } from '#platform/database/transaction'
import { recordOf } from '#waivers/coverage/coverage_of'
import { parkTemplates } from '#waivers/templates/park_templates'
import { resignCountOf } from '#waivers/templates/resign_count'
import { asStaff } from '#tests/helpers/credentials'
import { aTemplate, aVersion } from '#tests/helpers/waivers'

const OF_EACH = 120

/** Identifies every waiver of the crowd. */
const SIGNING = 'crowd'

type Waiver = Partial<ReturnType<typeof aWaiver>>
type Signer = { born: Day | null; closed?: true; waivers: Waiver[] }
type Kind = Signer & { counts: boolean }

test.group('Count of riders who must sign again', () => {
  test('each rider of a crowd counts once, whatever else they signed', async ({
    client,
    assert,
    cleanup,
  }) => {
    const today = clock.today()
    const old = await aTemplate()
    const template = await aVersion(old, { version: '2.0', requires_resign: true })
    const other = await aTemplate()
    const grownUp = '1988-04-12'
    const child = addYears(today, -10)
    const expired = { last_day: addDays(today, -1) }
    const voided = { voided_at: sqlTime(clock.now()) }
    const kinds: Kind[] = [
      { born: grownUp, waivers: [{}], counts: true },
      { born: grownUp, waivers: [{}, {}, voided], counts: true },
      { born: grownUp, waivers: [{}, expired, { version_id: old.version_id }], counts: true },
      { born: child, waivers: [{ by_guardian: 1 }], counts: true },
      { born: addYears(today, -18), waivers: [{ by_guardian: 1 }], counts: false },
      { born: child, waivers: [{}], counts: false },
      { born: grownUp, waivers: [expired], counts: false },
      { born: grownUp, waivers: [voided], counts: false },
      { born: grownUp, waivers: [{ version_id: old.version_id }], counts: false },
      {
        born: grownUp,
        waivers: [{ template_id: other.id, version_id: other.version_id }],
        counts: false,
      },
      { born: grownUp, closed: true, waivers: [{}], counts: false },
    ]
    cleanup(crowdGone)
    const crowd = Array.from({ length: OF_EACH }, () => kinds).flat()
    await insertSigners(template, crowd)
    const response = await client
      .get(`/api/waivers/staff/templates/${template.id}/resign`)
      .headers(await asStaff('manager'))
    const counting = kinds.filter(({ counts }) => counts).length
    assert.deepEqual(response.body(), { riders: counting * OF_EACH })
  })

  test('the count follows the coverage rule for any age and day', async ({ assert, cleanup }) => {
    const template = await aTemplate()
    const signedDay = '2026-02-28'
    const kinds = [
      '2008-02-27',
      '2008-02-28',
      '2008-02-29',
      '2008-03-01',
      '2008-06-01',
      '1980-05-05',
      null,
    ]
      .flatMap((born) =>
        (['any', 'adult', 'minor'] as const).map((audience) => ({ born, audience }))
      )
      .flatMap((one) => ([0, 1] as const).map((by_guardian) => ({ ...one, by_guardian })))
      .flatMap((one) =>
        [null, '2026-05-31', '2026-06-01'].map((last_day) => ({ ...one, last_day }))
      )
      .map(({ born, ...waiver }) => ({ born, waivers: [{ ...waiver, signed_day: signedDay }] }))
    cleanup(crowdGone)
    await insertSigners(template, kinds)
    const [known] = (await parkTemplates()).filter(({ id }) => id === template.id)
    const templates = known ? [known] : []
    for (const on of [
      '2026-02-27',
      signedDay,
      '2026-03-01',
      '2026-05-31',
      '2026-06-01',
      '2027-01-01',
    ]) {
      const valid = kinds.filter(({ born, waivers: [waiver] }) => {
        const record = recordOf({ ...aWaiver(template, 0), ...waiver })
        return standingOf(record, { date_of_birth: born, templates }, on).is_valid
      })
      assert.equal(await resignCountOf(template.id, on), valid.length, on)
    }
  })
})

async function crowdGone() {
  await db.from('signed_waivers').where('signing', SIGNING).delete()
  await db.from('customers').where('last_name', SIGNING).delete()
}

async function insertSigners(template: { id: number; version_id: number }, crowd: Signer[]) {
  const ids = await insertCrowd(crowd)
  const waivers = crowd.flatMap((kind, index) =>
    kind.waivers.map((waiver) => ({ ...waiver, counts_for_id: ids[index] ?? null }))
  )
  await inTransaction((trx) =>
    insertMany(
      trx,
      'signed_waivers',
      waivers.map((waiver, number) => ({ ...aWaiver(template, number), ...waiver }))
    )
  )
}

/** The ids of the people, in their order. */
async function insertCrowd(crowd: Signer[]): Promise<number[]> {
  const now = sqlTime(clock.now())
  const memberIds = await takeMemberIds(crowd.length)
  const rows = crowd.map(({ born, closed }, index) => ({
    member_id: memberIds[index] ?? '',
    first_name: 'Robin',
    last_name: SIGNING,
    first_name_search: 'robin',
    last_name_search: SIGNING,
    date_of_birth: born,
    closed_at: closed ? now : null,
    status: 'active' as const,
    source: 'import' as const,
    created_at: now,
    created_day: clock.today(),
  }))
  await inTransaction((trx) => insertMany(trx, 'customers', rows))
  const made: { id: number }[] = await db
    .from('customers')
    .where('last_name', SIGNING)
    .orderBy('member_id')
    .select('id')
  return made.map(({ id }) => id)
}

function aWaiver(template: { id: number; version_id: number }, number: number) {
  return {
    uid: `${SIGNING}-${number}`,
    signing: SIGNING,
    counts_for_id: null as number | null,
    template_id: template.id,
    version_id: template.version_id,
    template_name: 'Trail waiver',
    template_version: '2.0',
    audience: 'any' as Audience,
    subject_first_name: 'Robin',
    subject_last_name: SIGNING,
    by_guardian: 0 as Flag,
    signed_at: sqlTime(clock.now()),
    signed_day: addDays(clock.today(), -30),
    last_day: addDays(clock.today(), 300) as Day | null,
    voided_at: null as string | null,
    same_hash: `${SIGNING}-${number}`,
    same_number: 0,
  }
}
