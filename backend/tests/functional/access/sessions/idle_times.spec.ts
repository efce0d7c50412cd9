import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { KIOSK_IDLE_SECONDS, KIOSK_READING_IDLE_SECONDS } from '@trailgate/shared/kiosk/constants'
import { writeIdleTimes } from '#access/sessions/idle_times'
import { clock } from '#platform/clock'
import { sqlTimeAfter } from '#platform/database/sql_time'
import { asKiosk } from '#tests/helpers/credentials'
import { ONE_PROCESS } from '#tests/helpers/one_process'
import { aRider } from '#tests/helpers/people'

const ends = async () =>
  (await db.from('sessions').orderBy('id', 'desc').limit(2).select('idle_until')).map((row) =>
    String(row.idle_until)
  )

test.group('The idle times of kiosks', (group) => {
  group.tap((each) => each.tags([ONE_PROCESS]))
  group.each.teardown(() => clock.reset())

  test('idle times are written together a moment after the calls', async ({ client, assert }) => {
    const kiosks = [await asKiosk(await aRider()), await asKiosk(await aRider())]
    const before = await ends()
    clock.forward(20)
    const since = clock.now()
    for (const kiosk of kiosks)
      (await client.get('/api/customers/me').headers(kiosk)).assertStatus(200)

    await writeIdleTimes()

    const after = await ends()
    assert.lengthOf(after, before.length)
    for (const end of after) assert.isTrue(end >= sqlTimeAfter(since, KIOSK_IDLE_SECONDS))
  })

  test('writing idle times does not end a session in its reading phase', async ({
    client,
    assert,
  }) => {
    const kiosk = await asKiosk(await aRider())
    clock.forward(20)
    const since = clock.now()
    ;(await client.get('/api/customers/me').headers(kiosk)).assertStatus(200)
    const touch = client.post('/api/kiosk/touch').headers(kiosk).json({ phase: 'reading' })
    ;(await touch).assertStatus(204)

    await writeIdleTimes()

    const [end = ''] = await ends()
    assert.isTrue(end >= sqlTimeAfter(since, KIOSK_READING_IDLE_SECONDS))
  })
})
