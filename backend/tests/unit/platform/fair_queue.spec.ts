import { test } from '@japa/runner'
import { Unavailable } from '#platform/http/refusals'
import { fairQueue } from '#platform/fair_queue'
import { withShare } from '#platform/share_key'

/** A task that finishes when told to. */
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

const ROOM = { atOnce: 1, waitingAtMost: 9, waitingEach: 9, patienceMs: 5000 }

test.group('Fair queue', () => {
  test('the queue runs a fixed number of tasks at once, those of one caller in order', async ({
    assert,
  }) => {
    const inTurn = fairQueue({ ...ROOM, atOnce: 2 })
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

  test("slots over one caller's limit are left to the others", async ({ assert }) => {
    const inTurn = fairQueue({ ...ROOM, atOnce: 2, atOnceEach: 1 })
    const [own, second, third, other] = [aJob(), aJob(), aJob(), aJob()]
    const theirs = [own, second, third].map((job) => inTurn(job.work, 'one'))
    assert.deepEqual([own.isStarted(), second.isStarted()], [true, false])
    const done = inTurn(other.work, 'other')
    assert.isTrue(other.isStarted())
    other.finish()
    await done
    assert.isFalse(second.isStarted())
    own.finish()
    await theirs[0]
    assert.deepEqual([second.isStarted(), third.isStarted()], [true, false])
    for (const job of [second, third]) job.finish()
    await Promise.all(theirs)
  })

  test('the queue goes on after a failed task', async ({ assert }) => {
    const inTurn = fairQueue(ROOM)
    const failing = inTurn(() => Promise.reject(new Error('broken')))
    const next = inTurn(() => Promise.resolve('done'))
    await assert.rejects(() => failing, 'broken')
    assert.equal(await next, 'done')
  })

  test('the queue refuses when full, and tasks that waited too long', async ({ assert }) => {
    const inTurn = fairQueue({ ...ROOM, waitingAtMost: 1, patienceMs: 5 })
    const job = aJob()
    const running = inTurn(job.work)
    const impatient = inTurn(() => Promise.resolve())
    await assert.rejects(() => inTurn(() => Promise.resolve()), Unavailable)
    await assert.rejects(() => impatient, Unavailable)
    job.finish()
    await running
    assert.equal(await inTurn(() => Promise.resolve('free again')), 'free again')
  })

  test('callers are served in turn, however many tasks one of them has', async ({ assert }) => {
    const inTurn = fairQueue(ROOM)
    const done: string[] = []
    const job = aJob()
    const all = [inTurn(job.work, 'hostile')]
    for (const key of ['hostile', 'hostile', 'hostile', 'honest', 'hostile', 'honest', 'other']) {
      all.push(inTurn(async () => void done.push(key), key))
    }
    job.finish()
    await Promise.all(all)
    assert.deepEqual(done, [
      'hostile',
      'honest',
      'other',
      'hostile',
      'honest',
      'hostile',
      'hostile',
    ])
  })

  test('only the caller whose own queue is full is refused', async ({ assert }) => {
    const inTurn = fairQueue({ ...ROOM, waitingEach: 2 })
    const job = aJob()
    const all = [inTurn(job.work, 'hostile')]
    for (let waiting = 0; waiting < 2; waiting += 1) {
      all.push(inTurn(() => Promise.resolve(), 'hostile'))
    }
    await assert.rejects(() => inTurn(() => Promise.resolve(), 'hostile'), Unavailable)
    all.push(inTurn(() => Promise.resolve(), 'honest'))
    job.finish()
    await Promise.all(all)
  })

  test('the caller with the most waiting tasks loses a place when the queue is full', async ({
    assert,
  }) => {
    const inTurn = fairQueue({ ...ROOM, waitingAtMost: 3 })
    const job = aJob()
    const running = inTurn(job.work, 'hostile')
    const flood = [0, 1, 2].map(() => inTurn(() => Promise.resolve('served'), 'hostile'))
    const settled = Promise.allSettled(flood)
    const honest = inTurn(() => Promise.resolve('honest'), 'honest')
    job.finish()
    await running
    assert.equal(await honest, 'honest')
    assert.deepEqual(
      (await settled).map(({ status }) => status),
      ['fulfilled', 'fulfilled', 'rejected']
    )
  })

  test('no place is taken for a caller with as many waiting tasks', async ({ assert }) => {
    const inTurn = fairQueue({ ...ROOM, waitingAtMost: 2 })
    const job = aJob()
    const all = [inTurn(job.work, 'one')]
    all.push(
      inTurn(() => Promise.resolve(), 'one'),
      inTurn(() => Promise.resolve(), 'other')
    )
    await assert.rejects(() => inTurn(() => Promise.resolve(), 'third'), Unavailable)
    job.finish()
    await Promise.all(all)
  })

  test('callers are told apart by the request', async ({ assert }) => {
    const inTurn = fairQueue(ROOM)
    const done: string[] = []
    const job = aJob()
    const as = (key: string) =>
      withShare(
        () => key,
        async () => {
          await Promise.resolve()
          return inTurn(async () => void done.push(key))
        }
      )
    const all: Promise<unknown>[] = [inTurn(job.work)]
    for (const key of ['rider:1', 'rider:1', 'rider:2']) all.push(as(key))
    await new Promise((resolve) => setImmediate(resolve))
    job.finish()
    await Promise.all(all)
    assert.deepEqual(done, ['rider:1', 'rider:2', 'rider:1'])
  })
})
