import { test } from '@japa/runner'
import { Unavailable } from '#platform/http/refusals'
import { concurrencyLimit } from '#platform/concurrency_limit'

/** Work that is done when it is told to be. */
function aJob() {
  let finish = () => {}
  let started = false
  const done = new Promise<void>((resolve) => (finish = resolve))
  const work = () => {
    started = true
    return done
  }
  return { work, finish, isStarted: () => started }
}

test.group('Work that takes turns', () => {
  test('is done so many at once, the others in the order in which they came', async ({
    assert,
  }) => {
    const inTurn = concurrencyLimit({ atOnce: 2, waitingAtMost: 9, patienceMs: 5000 })
    const jobs = [aJob(), aJob(), aJob(), aJob()]
    const [first, ...others] = jobs.map((job) => inTurn(job.work))
    assert.deepEqual(
      jobs.map((job) => job.isStarted()),
      [true, true, false, false]
    )
    jobs[0]?.finish()
    await first
    assert.deepEqual(
      jobs.map((job) => job.isStarted()),
      [true, true, true, false]
    )
    jobs.forEach((job) => job.finish())
    await Promise.all(others)
  })

  test('goes on after work that failed', async ({ assert }) => {
    const inTurn = concurrencyLimit({ atOnce: 1, waitingAtMost: 9, patienceMs: 5000 })
    const failing = inTurn(() => Promise.reject(new Error('broken')))
    const next = inTurn(() => Promise.resolve('done'))
    await assert.rejects(() => failing, 'broken')
    assert.equal(await next, 'done')
  })

  test('is refused when too many wait, and when it has waited too long', async ({ assert }) => {
    const inTurn = concurrencyLimit({ atOnce: 1, waitingAtMost: 1, patienceMs: 5 })
    const job = aJob()
    const running = inTurn(job.work)
    const impatient = inTurn(() => Promise.resolve())
    await assert.rejects(() => inTurn(() => Promise.resolve()), Unavailable)
    await assert.rejects(() => impatient, Unavailable)
    job.finish()
    await running
    assert.equal(await inTurn(() => Promise.resolve('free again')), 'free again')
  })
})
