import { getActiveTestOrFail, test } from '@japa/runner'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { resetLimits, withinBudget } from '#platform/http/rate_limits'
import { ONE_PROCESS } from '#tests/helpers/one_process'
import { anEmail, aPhone, PASSWORD } from '#tests/helpers/people'

const ADDRESS = '198.51.100.9'

/** Records the keys of all attempts from now on, until the test ends. */
function counted() {
  const keys: (string | number)[] = []
  const { consume } = RateLimiterMemory.prototype
  RateLimiterMemory.prototype.consume = function (key, ...rest) {
    keys.push(key)
    return consume.call(this, key, ...rest)
  }
  getActiveTestOrFail().cleanup(() => {
    RateLimiterMemory.prototype.consume = consume
  })
  return keys
}

test.group('An address over its budget', (group) => {
  group.tap((each) => each.tags([ONE_PROCESS]))
  group.each.setup(() => resetLimits())
  group.each.teardown(() => resetLimits())

  test('only the address is counted, not the credentials sent to {door}')
    .with([
      {
        door: '/api/auth/login',
        budget: 'staff.address',
        body: () => ({ username: anEmail(), password: PASSWORD }),
      },
      {
        door: '/api/customers/auth',
        budget: 'rider.address',
        body: () => ({ phone: aPhone(), password: PASSWORD }),
      },
      {
        door: '/api/forgot-password',
        budget: 'forgot.address',
        body: () => ({ email: anEmail() }),
      },
    ] as const)
    .run(async ({ client, assert }, { door, budget, body }) => {
      let left = true
      while (left) left = await withinBudget([budget, ADDRESS])
      const keys = counted()
      for (let time = 0; time < 3; time += 1) {
        await client.post(door).header('x-forwarded-for', ADDRESS).json(body())
      }
      assert.deepEqual(keys, [ADDRESS, ADDRESS, ADDRESS])
    })
})
