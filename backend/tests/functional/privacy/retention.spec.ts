import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import { addDays, addYears, comesOfAgeOn, daysBetween } from '@trailgate/shared/dates'
import { BELIEVED_AFTER_ROUNDS, PURGED_KINDS } from '@trailgate/shared/retention/constants'
import { purgeRound } from '@trailgate/shared/retention/schemas'
import { messages } from '@trailgate/shared/waivers/seal_messages'
import * as v from 'valibot'
import { clock } from '#platform/clock'
import { verifyAttested } from '#waivers/gate/verify_attested'
import { verifyChain } from '#waivers/seal/verify_chain'
import { purgeClosedProfiles } from '#privacy/retention/purge_closed_profiles'
import { purgeDay } from '#privacy/retention/purge_day'
import { openRound } from '#privacy/retention/purge_report'
import { forgetImportCells, purgeRows } from '#privacy/retention/purge_rows'
import { purgeWaivers } from '#privacy/retention/purge_waivers'
import { sqlTime, sqlTimeAfter } from '#platform/database/sql_time'
import { noteSentence } from '#tests/catalogue/seen'
import { expectRefusal, expectShape } from '#tests/helpers/answers'
import { asKiosk, asRider, asStaff } from '#tests/helpers/credentials'
import { aMinorOf, aPhone, aRider } from '#tests/helpers/people'
import { erasedYesterday, isDeleted, noteErased, snapshotOfSealed } from '#tests/helpers/sealed'
import { aTemplate, retireTemplates, signed } from '#tests/helpers/waivers'
import { settings } from '#start/settings'

const ROUNDS = '/api/retention/rounds'
const DAY = 24 * 3600
const always = () => true

const uidOf = async ({ id }: { id: number }): Promise<string> =>
  (await db.from('signed_waivers').where('id', id).firstOrFail()).uid
const isKept = async (uid: string) =>
  (await db.from('waiver_records').where('uid', uid).first()) !== null

async function purge() {
  await openRound(clock.today())
  await purgeWaivers(clock.today(), always)
}

const DAYS_KEPT = () =>
  daysBetween(clock.today(), addYears(clock.today(), settings.waiverRetentionYears))

/** Signs a one-day waiver, and the person is deleted: only the retention period keeps it. */
async function signedAndGone(client: ApiClient, template: { id: number }): Promise<string> {
  const rider = await aRider()
  const uid = await uidOf(await signed(client, await asRider(rider), { template_id: template.id }))
  await isDeleted(rider)
  return uid
}

test.group('Signed waivers are erased after their retention period', (group) => {
  group.each.teardown(async () => {
    await erasedYesterday()
    await retireTemplates()
  })

  test('a waiver is erased the day after its last day of retention; the chain still verifies', async ({
    client,
    assert,
  }) => {
    const template = await aTemplate({ valid_for_days: 1 })
    const gone = await signedAndGone(client, template)
    const lastDay = DAYS_KEPT()
    // Not one day later: waivers of 28 and 29 February are kept until the same day.
    clock.forward(2 * DAY)
    const kept = await signedAndGone(client, template)
    const { records, fault, erased } = await verifyChain([])
    assert.isNull(fault)

    clock.forward((lastDay - 2) * DAY)
    await purge()
    assert.deepEqual([await isKept(gone), await isKept(kept)], [true, true])
    clock.forward(DAY)
    await purge()
    assert.deepEqual([await isKept(gone), await isKept(kept)], [false, true])
    assert.lengthOf(await db.from('signed_waivers').where('uid', gone), 0)
    assert.lengthOf(await db.from('waiver_chain').where('uid', gone), 1)
    const note = await db.from('waiver_erasures').where('uid', gone).firstOrFail()
    assert.deepEqual(
      [note.erased_on, note.retained_until],
      [clock.today(), addDays(clock.today(), -1)]
    )
    const removed = await db.from('purges').where({ day: clock.today(), kind: 'waivers' }).first()
    assert.isAbove(Number(removed?.removed), 0)
    const after = await verifyChain([])
    assert.isNull(after.fault)
    // Each erasure is itself a record of the chain.
    assert.isAbove(after.erased, erased)
    assert.equal(after.records, records + after.erased - erased)
  })

  test('the answers on a waiver go with its text, cleared ones too', async ({ client, assert }) => {
    const content =
      '<p><span data-field="choice" data-key="drunk" data-stop="Yes" data-medical="true">Drunk?</span></p>'
    const template = await aTemplate({ valid_for_days: 1, content })
    const rider = await aRider()
    const { id } = await signed(client, await asRider(rider), {
      template_id: template.id,
      answers: { drunk: 'Yes' },
    })
    const rowsOf = async () => [
      ...(await db.from('waiver_answers').where('waiver_id', id)),
      ...(await db.from('waiver_stops').where('waiver_id', id)),
    ]
    assert.lengthOf(await rowsOf(), 2)
    clock.forward((DAYS_KEPT() + 1) * DAY)
    await purge()
    assert.isEmpty(await rowsOf())
    const found = await verifyAttested(db)
    assert.isEmpty(found.filter((line) => line.startsWith('waiver_stops')))
  })

  test('a clock that jumped is not believed before a week of purge rounds', async ({
    client,
    assert,
    cleanup,
  }) => {
    const gone = await signedAndGone(client, await aTemplate({ valid_for_days: 1 }))
    clock.forward((DAYS_KEPT() + 1000) * DAY)
    const firstDay = clock.today()
    cleanup(async () => {
      await db.from('purges').where('day', '>=', firstDay).delete()
    })
    for (let rounds = 0; rounds < BELIEVED_AFTER_ROUNDS; rounds += 1) {
      await purgeDay(new AbortController().signal)
      assert.isTrue(await isKept(gone), `after ${rounds} earlier rounds`)
      clock.forward(DAY)
    }
    await purgeDay(new AbortController().signal)
    assert.isFalse(await isKept(gone))
  })

  test('an early or partial erasure by hand is detected', async ({ client, assert, cleanup }) => {
    const template = await aTemplate()
    const rider = await aRider()
    const headers = await asRider(rider)
    await signed(client, headers, { template_id: template.id })
    const uid = await uidOf(await signed(client, headers, { template_id: template.id }))
    const restore = await snapshotOfSealed()
    cleanup(restore)
    const faultAt = async () => {
      const { fault } = await verifyChain([])
      const found = fault?.uid === uid ? fault.what : null
      if (found) noteSentence(found)
      return found
    }
    const remove = async () => {
      await db.from('waiver_records').where('uid', uid).delete()
      await db.from('signed_waivers').where('uid', uid).delete()
    }
    const today = clock.today()
    const yesterday = addDays(today, -1)

    await noteErased(uid, { until: addDays(today, -2), on: yesterday })
    assert.equal(await faultAt(), messages['erased.half'])
    await restore()
    await remove()
    assert.equal(await faultAt(), messages['body.lost'])
    // A row outside the chain counts for nothing: the chain must record it, signed with the park's key.
    const note = { uid, retained_until: addDays(today, -2), erased_on: yesterday }
    await db.table('waiver_erasures').insert(note)
    assert.equal(await faultAt(), messages['erased.unsealed'])
    for (const [until, on, says, migrated] of [
      [addDays(today, 1), addDays(today, 2), messages['erased.ahead'], false],
      [addYears(today, 3), today, messages['erased.early'], false],
      // As if it had been signed years ago: the record before it was signed today.
      [addDays(today, -2), yesterday, messages['erased.early'], true],
    ] as const) {
      await restore()
      await remove()
      await noteErased(uid, { until, on, migrated })
      assert.equal(await faultAt(), says)
    }
    await restore()
    await remove()
    await noteErased(uid, { until: addDays(today, -2), on: yesterday })
    assert.isNull(await faultAt())
    const event = db.from('waiver_chain_events').where('waiver_uid', uid)
    await event.clone().update({ signature: Buffer.alloc(64).toString('base64') })
    assert.equal(await faultAt(), messages['event.otherwise'])
    // Restored, for the tests that follow.
    await restore()
    assert.isNull(await faultAt())
  })

  test("a minor's retention starts on the 18th birthday", async ({ client, assert }) => {
    const rider = await aRider()
    const minor = await aMinorOf(rider)
    const template = await aTemplate()
    const waiver = await signed(client, await asRider(rider), {
      template_id: template.id,
      minor_id: minor.id,
    })
    const record = await db
      .from('waiver_records')
      .where('uid', await uidOf(waiver))
      .firstOrFail()
    assert.equal(record.retain_from, comesOfAgeOn(String(minor.date_of_birth)))
  })

  test('waivers that still cover a customer, and those under a legal hold, stay', async ({
    client,
    assert,
  }) => {
    const endless = await aTemplate({ valid_for_days: null })
    const short = await aTemplate({ valid_for_days: 1 })
    const [covered, held] = [await aRider(), await aRider({ legal_hold: true })]
    const sign = async (rider: { id: number }, template: { id: number }) =>
      uidOf(await signed(client, await asRider(rider), { template_id: template.id }))
    const [inForce, onHold] = [await sign(covered, endless), await sign(held, short)]

    clock.forward((DAYS_KEPT() + 2) * DAY)
    await purge()
    assert.deepEqual([await isKept(inForce), await isKept(onHold)], [true, true])
    await db.from('customers').where('id', held.id).update({ legal_hold: false })
    await purge()
    assert.deepEqual([await isKept(inForce), await isKept(onHold)], [true, false])
  })

  test('two processes at once erase and count each waiver once', async ({ client, assert }) => {
    const template = await aTemplate({ valid_for_days: 1 })
    const uids: string[] = []
    for (let n = 0; n < 6; n += 1) uids.push(await signedAndGone(client, template))
    clock.forward((DAYS_KEPT() + 5) * DAY)
    const removedSoFar = async () => {
      const round = { day: clock.today(), kind: 'waivers' }
      return Number((await db.from('purges').where(round).first())?.removed ?? 0)
    }
    const before = await removedSoFar()
    const { count } = await db
      .from('waiver_records as r')
      .where('r.retain_from', '<', addYears(clock.today(), -settings.waiverRetentionYears))
      .count('* as count')
      .firstOrFail()
    await Promise.all([purge(), purge(), purge()])
    const { count: left } = await db
      .from('waiver_records as r')
      .where('r.retain_from', '<', addYears(clock.today(), -settings.waiverRetentionYears))
      .count('* as count')
      .firstOrFail()
    assert.equal((await removedSoFar()) - before, Number(count) - Number(left))
    assert.lengthOf(await db.from('waiver_erasures').whereIn('uid', uids), uids.length)
  })
})

test.group('The daily purge of other data', (group) => {
  group.each.setup(() => openRound(clock.today()))
  group.each.teardown(retireTemplates)

  test('expired sessions, links, keys and letters are deleted; valid ones stay', async ({
    assert,
  }) => {
    const rider = await aRider()
    const now = clock.now()
    const at = sqlTime(now)
    const ago = (days: number) => sqlTimeAfter(now, -days * DAY)
    const ahead = sqlTimeAfter(now, DAY)
    const hash = () => `${Math.random()}`.padEnd(64, '0').slice(0, 64)
    const session = (until: string) => ({
      hash: hash(),
      kind: 'rider',
      customer_id: rider.id,
      created_at: at,
      idle_until: until,
      expires_at: ahead,
    })
    const link = (until: string) => ({
      customer_id: rider.id,
      hash: hash(),
      purpose: 'set',
      created_at: at,
      expires_at: until,
    })
    const signLink = (until: string) => ({
      customer_id: rider.id,
      hash: hash(),
      created_at: at,
      expires_at: until,
    })
    const device = (until: string) => ({
      customer_id: rider.id,
      hash: hash(),
      created_at: at,
      last_seen_at: at,
      expires_at: until,
    })
    const key = (until: string) => ({
      scope: 'anonymous',
      key: hash(),
      request_hash: hash(),
      resource: 'x',
      created_at: at,
      expires_at: until,
    })
    const mail = (state: string, run: string) => ({
      channel: 'mail',
      address: `${rider.phone}@example.com`,
      subject: 's',
      text: 't',
      state,
      run_at: run,
      created_at: run,
    })
    const { version_id: versionId, ...template } = await aTemplate()
    const ticket = (until: string) => ({
      hash: hash(),
      signer_id: rider.id,
      kind: 'rider',
      template_id: template.id,
      version_id: versionId,
      content_hash: template.content_hash,
      subject_ids: String(rider.id),
      created_at: at,
      expires_at: until,
    })
    const address = (until: string) => ({
      customer_id: rider.id,
      email: 'new@example.com',
      hash: hash(),
      created_at: at,
      expires_at: until,
    })
    const asked = (until: string) => ({
      minor_id: rider.id,
      phone: aPhone(),
      created_at: at,
      expires_at: until,
    })
    const party = (until: string) => ({
      uid: hash().slice(0, 36),
      hash: hash(),
      host_id: rider.id,
      day: clock.today(),
      name: 'Birthday',
      created_at: at,
      expires_at: until,
    })
    const put = async (table: string, row: Record<string, unknown>) =>
      Number((await db.table(table).insert(row))[0])
    const rows = {
      sessions: [await put('sessions', session(ago(1))), await put('sessions', session(ahead))],
      known_devices: [
        await put('known_devices', device(ago(1))),
        await put('known_devices', device(ahead)),
      ],
      password_links: [
        await put('password_links', link(ago(1))),
        await put('password_links', link(ahead)),
      ],
      sign_links: [
        await put('sign_links', signLink(ago(1))),
        await put('sign_links', signLink(ahead)),
      ],
      signing_tickets: [
        await put('signing_tickets', ticket(ago(8))),
        await put('signing_tickets', ticket(ago(6))),
      ],
      email_changes: [
        await put('email_changes', address(ago(1))),
        await put('email_changes', address(ahead)),
      ],
      guardian_requests: [
        await put('guardian_requests', asked(ago(1))),
        await put('guardian_requests', asked(ahead)),
      ],
      parties: [await put('parties', party(ago(1))), await put('parties', party(ahead))],
      idempotency_keys: [
        await put('idempotency_keys', key(ago(1))),
        await put('idempotency_keys', key(ahead)),
      ],
      outbox: [
        await put('outbox', mail('sent', ago(31))),
        await put('outbox', mail('sent', ago(29))),
        await put('outbox', mail('waiting', ago(40))),
      ],
    }
    await purgeRows(clock.today(), always)
    for (const [table, [gone, ...kept]] of Object.entries(rows)) {
      const left = await db.from(table).whereIn('id', [gone ?? 0, ...kept])
      assert.sameMembers(
        left.map(({ id }) => id),
        kept,
        table
      )
    }
    await db.from('outbox').whereIn('id', rows.outbox).delete()
  })

  test('cells of rejected import rows are deleted after 90 days', async ({ assert }) => {
    const { id: staffId } = await db.from('staff').firstOrFail()
    const imported = async (days: number) => {
      const at = sqlTimeAfter(clock.now(), -days * DAY)
      const [id] = await db.table('imports').insert({
        file_name: 'riders.csv',
        file_sha256: '0'.repeat(64),
        state: 'done',
        headings: '[]',
        columns: '[]',
        total_rows: 1,
        worker: 'nobody',
        alive_at: at,
        created_by: staffId,
        created_by_name: 'Sam Staff',
        created_at: at,
      })
      const row = { row_number: 2, result: 'failed', reason: 'no phone', cells: '["Kim"]' }
      const [rowId] = await db.table('import_rows').insert({ import_id: Number(id), ...row })
      return Number(rowId)
    }
    const [old, young] = [await imported(91), await imported(89)]
    await forgetImportCells(clock.today(), always)
    const rows = await db.from('import_rows').whereIn('id', [old, young]).orderBy('id')
    assert.deepEqual(
      rows.map(({ cells, reason }) => [cells, reason]),
      [
        [null, 'no phone'],
        ['["Kim"]', 'no phone'],
      ]
    )
  })

  test('a minor without a guardian is deleted a year after the profile was closed', async ({
    assert,
  }) => {
    const closedFor = (days: number, more = {}) =>
      aRider({
        phone: null,
        source: 'guardian',
        closed_at: sqlTimeAfter(clock.now(), -days * DAY),
        ...more,
      })
    const winner = await aRider()
    const old = await closedFor(366)
    const kept = [
      await closedFor(364),
      await closedFor(400, { legal_hold: true }),
      await closedFor(400, { merged_into_id: winner.id }),
    ]
    await purgeClosedProfiles(clock.today(), always)
    assert.isNull(await db.from('customers').where('id', old.id).first())
    const left = await db.from('customers').whereIn(
      'id',
      kept.map(({ id }) => id)
    )
    assert.lengthOf(left, kept.length)
    const told = await db.from('activity').where('action', 'customer.deleted').orderBy('id', 'desc')
    assert.equal(told[0].actor_kind, 'system')
  })
})

test.group('Purge report', () => {
  test('managers read the purge counts day by day, zeros included', async ({ client, assert }) => {
    await openRound(clock.today())
    // Started a second time on the same day, as by another process.
    await openRound(clock.today())
    const answer = await client.get(ROUNDS).headers(await asStaff('manager'))
    answer.assertStatus(200)
    const rounds = expectShape(assert, v.array(purgeRound), answer)
    const round = rounds.find(({ day }) => day === clock.today())
    assert.sameMembers(Object.keys(round?.counts ?? {}), [...PURGED_KINDS])
    assert.isAtLeast(Number(answer.header('x-total-count')), 1)
    const wrong = await client
      .get(ROUNDS)
      .qs({ limit: 0 })
      .headers(await asStaff('admin'))
    expectRefusal(assert, wrong, 'VALIDATION_ERROR')
  })

  test('strangers, riders and lower roles cannot read the purge report', async ({
    client,
    assert,
  }) => {
    const rider = await aRider()
    expectRefusal(assert, await client.get(ROUNDS), 'UNAUTHENTICATED')
    for (const headers of [
      await asRider(rider),
      await asKiosk(rider),
      await asStaff('cashier'),
      await asStaff('staff'),
    ]) {
      expectRefusal(assert, await client.get(ROUNDS).headers(headers), 'FORBIDDEN')
    }
  })
})
