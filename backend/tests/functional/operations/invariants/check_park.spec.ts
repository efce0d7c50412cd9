import { randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { dirname, join } from 'node:path'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { uploadFolder } from '#platform/http/upload'
import { clock } from '#platform/clock'
import { fileFolder } from '#platform/files/file_store'
import { RULES } from '#operations/invariants/check_park'
import { checkpointFolder } from '#waivers/seal/keep_checkpoints'
import { signingKey } from '#waivers/seal/signing_key'
import { openAllDays } from '#access/daily_sign_ins/closed_days'
import { hashOf } from '#platform/secrets'
import { sqlTime } from '#platform/database/sql_time'
import { inTransaction, type Transaction } from '#platform/database/transaction'
import { command } from '#tests/helpers/commands'
import { asRider, asStaff } from '#tests/helpers/credentials'
import { anOwnServer, asItsAdmin } from '#tests/helpers/own_server'
import { aPhone, aRider, PASSWORD } from '#tests/helpers/people'
import { aMembership } from '#tests/helpers/sales'
import { aTicket } from '#tests/helpers/tickets'
import { aTemplate, retireTemplates, signed } from '#tests/helpers/waivers'

class TakeItBack extends Error {}

/** Findings of a rule before and after the damage, which is rolled back. */
async function afterDamage(rule: string, damage: (trx: Transaction) => Promise<void>) {
  const { find } = ruleNamed(rule)
  let found: { before: string[]; after: string[] } | undefined
  await inTransaction(async (trx) => {
    const before = await find(trx)
    await damage(trx)
    found = { before, after: await find(trx) }
    throw new TakeItBack()
  }).catch((error: unknown) => {
    if (!(error instanceof TakeItBack)) throw error
  })
  if (!found) throw new Error('nothing was asked')
  const { before, after } = found
  return after.filter((line) => !before.includes(line))
}

function ruleNamed(name: string) {
  const found = RULES.find(({ rule }) => rule === name)
  if (!found) throw new Error(`no such rule: ${name}`)
  return found
}

const mysql = () => db.connection().dialect.name === 'mysql'

async function anImport(trx: Transaction, columns: Record<string, unknown>) {
  const now = sqlTime(clock.now())
  const [id] = await trx.table('imports').insert({
    file_name: 'riders.csv',
    file_sha256: 'a'.repeat(64),
    state: 'done',
    headings: '[]',
    columns: '[]',
    total_rows: 0,
    worker: 'elsewhere+1+ab',
    alive_at: now,
    created_by_name: 'Sam',
    created_at: now,
    ...columns,
  })
  return Number(id)
}

test.group('Invariants of a park', () => {
  test('a member id that the counter does not know is found', async ({ assert }) => {
    await aRider()
    const found = await afterDamage('no member id is ahead of the counter', async (trx) => {
      await trx.from('counters').where('name', 'member_id').update({ value: 7 })
    })
    assert.lengthOf(found, 1)
    assert.match(found[0] ?? '', /while the counter says 7$/)
  })

  test('a membership that lost its first place, and one with a place too few, are found', async ({
    client,
    assert,
  }) => {
    const { id, membership_id: number } = await aMembership(client)
    const lose = async (trx: Transaction) => {
      await trx.from('membership_slots').where({ membership_id: id, slot_number: 1 }).delete()
    }
    assert.deepEqual(await afterDamage('every membership has a first place', lose), [
      `membership ${number}`,
    ])
    const [places] = await afterDamage('a membership has the places of its type', lose)
    assert.match(places ?? '', new RegExp(`^membership ${number}: \\d+ places of \\d+$`))
  })

  test('a closing that expects another sum, and cash that is counted twice, are found', async ({
    client,
    assert,
  }) => {
    const cashier = await asStaff('cashier')
    const sale = { price_paid: 44, payment_method: 'cash' }
    const counted = await aMembership(client, sale, cashier)
    const answer = await client
      .post('/api/day-closings')
      .headers(cashier)
      .json({ counted_cash: 44 })
    const { id } = answer.body() as { id: number }
    const uncounted = await aMembership(client, sale, cashier)
    const term = (of: { id: number }, trx: Transaction) =>
      trx.from('membership_terms').where('membership_id', of.id)

    const sum = 'a closing expects the sum of the payments that it counted'
    for (const change of [{ closing_id: null }, { price_cents: 4300 }]) {
      const found = await afterDamage(
        sum,
        async (trx) => void (await term(counted, trx).update(change))
      )
      assert.deepEqual(found, [`closing ${id}`])
    }
    const once = 'only cash that no closing counted is in a drawer'
    for (const change of [{ closing_id: id }, { payment_method: 'card' }]) {
      const found = await afterDamage(once, async (trx) => {
        await term(uncounted, trx).update(change)
      })
      assert.lengthOf(found, 1)
    }
    const cash = 'a counted payment is cash, of a day of its closing, and names it'
    for (const change of [{ closing_id: 999_999 }, { paid_on: '2099-01-01' }]) {
      const found = await afterDamage(cash, async (trx) => {
        await term(counted, trx).update(change)
      })
      assert.lengthOf(found, 1)
    }
  })

  test('a ticket that was used up and has signed nothing is found', async ({ client, assert }) => {
    const rider = await aRider()
    const template = await aTemplate()
    const headers = await asRider(rider)
    const open = await aTicket(client, headers, template, [rider])
    const used = await aTicket(client, headers, template, [rider])
    await signed(client, headers, { template_id: template.id, ticket: used })
    const { id } = await db.from('signing_tickets').where('hash', hashOf(open)).firstOrFail()
    const rule = 'every signing ticket that was used up has signed something'
    const found = await afterDamage(rule, async (trx) => {
      const spent = { used_at: sqlTime(clock.now()), signing: 'f'.repeat(32) }
      await trx.from('signing_tickets').where('id', id).update(spent)
    })
    assert.deepEqual(found, [`ticket ${id}`])
    await retireTemplates()
  })

  test('a park without an admin is found', async ({ assert }) => {
    const found = await afterDamage('somebody who is active is an admin', async (trx) => {
      await trx.from('staff').update({ is_active: false })
    })
    assert.deepEqual(found, ['there is none'])
  })

  test('the key of a call that made nothing is found', async ({ assert }) => {
    const found = await afterDamage(
      'every key of a repeated call names what it made',
      async (trx) => {
        for (const uid of [null, 'f'.repeat(32)]) {
          await trx.table('idempotency_keys').insert({
            scope: 'anonymous',
            key: randomUUID(),
            resource: 'waiver',
            request_hash: 'a'.repeat(64),
            resource_uid: uid,
            created_at: sqlTime(clock.now()),
            expires_at: sqlTime(clock.now()),
          })
        }
      }
    )
    assert.lengthOf(found, 2)
  })

  test('the key of a ticket, a link or an undone import is right without a signing', async ({
    assert,
  }) => {
    const found = await afterDamage(
      'every key of a repeated call names what it made',
      async (trx) => {
        for (const [resource, uid] of [
          ['signing_ticket', 'e'.repeat(32)],
          ['password_link', 'd'.repeat(32)],
          ['import.undo', null],
        ] as const) {
          await trx.table('idempotency_keys').insert({
            scope: 'anonymous',
            key: randomUUID(),
            resource,
            request_hash: 'a'.repeat(64),
            resource_uid: uid,
            created_at: sqlTime(clock.now()),
            expires_at: sqlTime(clock.now()),
          })
        }
      }
    )
    assert.deepEqual(found, [])
  })

  test('an import with wrong counts or without a worker is found', async ({ assert }) => {
    let id = 0
    const counts = { processed_rows: 3, imported_count: 1, skipped_count: 1, total_rows: 3 }
    const damage = async (trx: Transaction) => {
      id = await anImport(trx, counts)
    }
    assert.deepEqual(
      await afterDamage('imported, skipped and failed are the rows of an import', damage),
      [`import ${id}: 3 of 3`]
    )
    assert.deepEqual(await afterDamage('every row of an import is told of once', damage), [
      `import ${id}: 0 of 3`,
    ])
    const lost = await afterDamage('no import goes on without a process', async (trx) => {
      id = await anImport(trx, { state: 'running', alive_at: '2020-01-01 00:00:00' })
    })
    assert.deepEqual(lost, [`import ${id}`])
  })

  test('a yes without evidence, a no against it, and evidence without a preference are found', async ({
    assert,
  }) => {
    const rider = await aRider()
    const now = sqlTime(clock.now())
    const type = await db.from('campaign_types').select('id').firstOrFail()
    const whose = { customer_id: rider.id, campaign_type_id: type.id }
    const proof = { ...whose, opted_in: true, source: 'rider', actor_kind: 'rider' }
    const damage = async (trx: Transaction) => {
      await trx
        .table('marketing_preferences')
        .insert({ ...whose, email_opted_in: false, sms_opted_in: true, updated_at: now })
      await trx.table('consent_events').insert({ ...proof, channel: 'email', created_at: now })
    }
    const about = `customer ${rider.id}, campaign type ${type.id}`
    assert.deepEqual(
      await afterDamage('every preference is what its newest evidence says', damage),
      [`${about}, email`, `${about}, sms`]
    )
    const lost = await afterDamage('every yes that was given is a preference', async (trx) => {
      await trx.table('consent_events').insert({ ...proof, channel: 'email', created_at: now })
    })
    assert.deepEqual(lost, [`${about}, email`])
  })

  test('a letter of service that waits nowhere, has no time or is sent twice is found', async ({
    assert,
  }) => {
    const rider = await aRider()
    const now = sqlTime(clock.now())
    const letter = {
      round: `check-${rider.id}`,
      kind: 'waiver_resign',
      customer_id: rider.id,
      address: rider.email,
      family_id: rider.id,
      subject: 'Please sign',
      created_at: now,
      posted_at: now,
    }
    const write = (columns: object) => async (trx: Transaction) => {
      const [id] = await trx.table('letters').insert({ ...letter, ...columns })
      ids.push(Number(id))
    }
    const ids: number[] = []
    const on = 'a letter of service that is on its way is in the outbox'
    const timed = 'a letter of service has the time at which it was sent, if it was'
    const once = 'no letter of service is sent twice'
    const found = [
      await afterDamage(on, write({ status: 'queued' })),
      await afterDamage(timed, write({ status: 'sent' })),
      await afterDamage(once, async (trx) => {
        await write({ status: 'queued' })(trx)
        const mail = { channel: 'mail', address: rider.email, subject: 'Please sign', text: 'Now' }
        const times = { run_at: now, created_at: now }
        for (const key of ['one', 'two']) {
          await trx.table('outbox').insert({
            ...mail,
            ...times,
            letter_id: ids.at(-1),
            idempotency_key: `${letter.round}-${key}`,
          })
        }
      }),
    ]
    assert.deepEqual(
      found,
      ids.map((id) => [`letter ${id}`])
    )
  })

  test('a day whose kept sums are not what its sign-ins say is found', async ({ assert }) => {
    const rule = 'the sums of each closed day are what its sign-ins say'
    const rider = await aRider()
    const days = ['2001-02-03', '2001-02-04', '2001-02-05']
    const keep = async (trx: Transaction) => {
      await openAllDays(trx)
      for (const day of days) {
        const signIn = {
          customer_id: rider.id,
          channel: 'kiosk',
          day,
          created_at: `${day} 12:00:00`,
        }
        const [id] = await trx.table('sign_ins').insert(signIn)
        const last = day === days[2] ? 1 : 0
        await trx.table('daily_sign_ins').insert({ day, total: 1, people: 1, last_people: last })
        await trx.from('counters').where('name', 'counted_sign_ins').update({ value: id })
      }
    }
    assert.deepEqual(await afterDamage(rule, keep), [])
    for (const wrong of [{ total: 2 }, { people: 0 }, { last_people: 1 }]) {
      const found = await afterDamage(rule, async (trx) => {
        await keep(trx)
        await trx.from('daily_sign_ins').where('day', '2001-02-04').update(wrong)
      })
      assert.deepEqual(found, ['the sign-ins of 2001-02-04'])
    }
    const lost = await afterDamage(rule, async (trx) => {
      await keep(trx)
      await trx.from('daily_sign_ins').where('day', '2001-02-03').delete()
    })
    assert.deepEqual(lost, ['the sign-ins of 2001-02-03'])
  })

  test('a dangling reference is found', async ({ assert }) => {
    const found = await afterDamage('every row that is pointed at is there', async (trx) => {
      await trx.rawQuery(
        mysql() ? 'set session foreign_key_checks = 0' : 'pragma defer_foreign_keys = on'
      )
      const day = { channel: 'kiosk', day: clock.today(), created_at: sqlTime(clock.now()) }
      await trx.table('sign_ins').insert({ ...day, customer_id: 4_000_000_000 })
      if (mysql()) await trx.rawQuery('set session foreign_key_checks = 1')
    })
    assert.lengthOf(found, 1)
    assert.match(found[0] ?? '', /sign_ins.*points into customers$/)
  })

  test('a document without its file, a file without its document, and what an upload left are found', async ({
    assert,
    cleanup,
  }) => {
    const rider = await aRider()
    const lost = await afterDamage('every document has its whole file', async (trx) => {
      await trx.table('documents').insert({
        customer_id: rider.id,
        file_key: randomUUID(),
        filename: 'licence.pdf',
        document_type: 'identification',
        content_type: 'application/pdf',
        file_size: 9,
        sha256: 'a'.repeat(64),
        uploaded_by_kind: 'rider',
        created_at: sqlTime(clock.now()),
      })
    })
    assert.lengthOf(lost, 1)

    const key = randomUUID()
    const file = join(fileFolder, key.slice(0, 2), key)
    const upload = join(uploadFolder, `${hostname()}+4194305+ab+${randomUUID()}`)
    const checkpoint = join(checkpointFolder(), 'forged.json')
    for (const path of [file, upload, checkpoint]) {
      await mkdir(dirname(path), { recursive: true })
      await writeFile(path, '{}')
      cleanup(() => rm(path, { force: true }))
    }
    const files = await ruleNamed('every file is claimed by a document, or announced').find(db)
    assert.include(files, key)
    const left = await ruleNamed('nothing is left of an upload whose process is gone').find(db)
    assert.lengthOf(left, 1)
    signingKey()
    const seals = ruleNamed('every signed waiver is as it was sealed, in one whole chain')
    assert.include(
      await seals.find(db),
      "forged.json is no checkpoint that this park's key has signed"
    )
  })

  test('a table with a row that it should have refused is found', async ({ assert }) => {
    const { find } = ruleNamed('the database finds its own tables whole')
    if (mysql()) {
      // Nothing that we may do makes its tables lie to it.
      assert.deepEqual(await find(db), [])
      return
    }
    await db.rawQuery('pragma ignore_check_constraints = on')
    const found = await afterDamage('the database finds its own tables whole', async (trx) => {
      await trx.from('membership_types').limit(1).update({ number_of_slots: 99 })
      await trx.rawQuery('pragma ignore_check_constraints = off')
    })
    assert.match(found.join(), /membership_types/)
  })
})

test.group('npm run park:check', () => {
  test('park:check reports success, and each fault', async ({ assert }) => {
    const park = await anOwnServer()
    try {
      const headers = { ...(await asItsAdmin(park)), 'content-type': 'application/json' }
      const rider = { first_name: 'Dana', last_name: 'Drill', phone: aPhone() }
      const made = await fetch(`${park.url}/api/customers/register`, {
        method: 'POST',
        headers,
        body: JSON.stringify({
          ...rider,
          email: `${rider.phone}@example.com`,
          date_of_birth: '1990-04-23',
          password: PASSWORD,
          marketing: { email: true, sms: false },
        }),
      })
      assert.equal(made.status, 201)

      const whole = await command(park, 'park:check')
      assert.equal(whole.code, 0, whole.said)
      assert.include(whole.said, `${RULES.length} rules, all of them hold`)

      await park.run('update marketing_preferences set email_opted_in = 0')
      const damaged = await command(park, 'park:check')
      assert.equal(damaged.code, 1)
      assert.include(
        damaged.said,
        'Not true that every preference is what its newest evidence says'
      )
    } finally {
      await park.remove()
    }
  }).timeout(300_000)
})
