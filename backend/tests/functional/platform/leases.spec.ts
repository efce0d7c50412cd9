import { mock } from 'node:test'
import { test } from '@japa/runner'
import { backgroundDone } from '#platform/jobs/background'
import { acquireLease } from '#platform/jobs/leases'
import { clock } from '#platform/clock'

const NAME = 'the only trail key'

test.group('Leases', (group) => {
  group.each.teardown(() => {
    mock.timers.reset()
    clock.reset()
  })

  test('one of many concurrent callers gets the lease, and the next one after its release', async ({
    assert,
  }) => {
    const asked = await Promise.all(Array.from({ length: 20 }, () => acquireLease(NAME)))
    const [letGo, ...others] = asked.filter((held) => held !== null)
    assert.lengthOf(others, 0)
    await letGo?.()
    await letGo?.()

    const next = await acquireLease(NAME)
    assert.isNotNull(next)
    await letGo?.()
    assert.isNull(await acquireLease(NAME))
    await next?.()
  })

  test('a lease lasts while its process renews it, and a minute longer', async ({ assert }) => {
    mock.timers.enable({ apis: ['setInterval'] })
    const letGo = await acquireLease(NAME)
    for (let time = 0; time < 5; time += 1) {
      clock.forward(50)
      mock.timers.tick(20_000)
      await backgroundDone()
    }
    assert.isNull(await acquireLease(NAME))

    clock.forward(61)
    const next = await acquireLease(NAME)
    assert.isNotNull(next)
    // A late release does not take the lease from its new holder.
    await letGo?.()
    assert.isNull(await acquireLease(NAME))
    await next?.()
  })
})
