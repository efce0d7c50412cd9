import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { addDays, formatDate } from '@trailgate/shared/dates'
import { messages } from '@trailgate/shared/drawers/letter_messages'
import { fill } from '@trailgate/shared/text'
import { clock } from '#platform/clock'
import { asStaff } from '#tests/helpers/credentials'
import { ONE_PROCESS } from '#tests/helpers/one_process'
import { staffMember } from '#tests/helpers/people'
import { aMembership } from '#tests/helpers/sales'
import { settings } from '#start/settings'
import { mailDaySheet } from '#visits/day_sheet_letter'

test.group('The letter with the sheet of a day', (group) => {
  group.tap((each) => each.tags([ONE_PROCESS]))
  group.each.teardown(() => clock.reset())

  const lettersTo = (address: string) =>
    db.from('outbox').where('address', address).orderBy('id').select('subject', 'text')

  const addressOf = async ({ id }: { id: number }) => {
    const { email } = await db.from('staff').where('id', id).firstOrFail()
    return String(email)
  }

  test('the letter goes to active managers and admins once a day, if the setting is on', async ({
    client,
    assert,
    cleanup,
  }) => {
    cleanup(() => void (settings.daySheetMail = false))
    const [manager, admin, cashier] = [
      await staffMember('manager'),
      await staffMember('admin'),
      await staffMember('cashier'),
    ]
    const gone = await staffMember('manager', { is_active: false })
    await aMembership(client, { price_paid: 12.34, payment_method: 'cash' }, await asStaff(cashier))
    const day = clock.today()
    clock.forward(86_400)
    await mailDaySheet()
    assert.lengthOf(await lettersTo(await addressOf(manager)), 0)

    settings.daySheetMail = true
    await Promise.all([mailDaySheet(), mailDaySheet()])
    await mailDaySheet()
    for (const reader of [manager, admin]) {
      const [letter, ...more] = await lettersTo(await addressOf(reader))
      assert.lengthOf(more, 0)
      assert.equal(letter?.subject, fill(messages.subject, { day: formatDate(day) }))
      assert.include(letter?.text, `/admin/day?day=${day}`)
      assert.match(letter?.text, /Money: \$/)
      assert.match(letter?.text, /Not counted yet: .*Sam Staff/)
    }
    for (const other of [cashier, gone]) {
      assert.lengthOf(await lettersTo(await addressOf(other)), 0)
    }

    clock.forward(86_400)
    await mailDaySheet()
    const next = await lettersTo(await addressOf(manager))
    assert.lengthOf(next, 2)
    assert.include(next[1]?.subject, formatDate(addDays(day, 1)))
    await db.from('outbox').where('idempotency_key', 'like', 'day_sheet:%').delete()
  })
})
