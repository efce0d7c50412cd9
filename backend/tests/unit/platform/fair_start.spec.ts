import { test } from '@japa/runner'
import { mayStart } from '#platform/http/fair_start'

/** One turn of the event loop. */
const loopTurn = () => new Promise(setImmediate)

/** Requests that come at once, and the order in which they start. */
async function startedOf(asked: readonly [network: string, credential: string][]) {
  const started: string[] = []
  await Promise.all(
    asked.map(async ([network, credential]) => {
      await mayStart({ network, credential })
      started.push(`${network} ${credential}`)
    })
  )
  await loopTurn()
  await loopTurn()
  return started
}

test.group('Requests that come at once', () => {
  test('requests start in turns of their networks, however many one of them sends', async ({
    assert,
  }) => {
    const flood = Array.from({ length: 50 }, () => ['hostile', 'x'] as [string, string])
    const started = await startedOf([...flood, ['honest', 'y'], ['other', 'z']])
    assert.lengthOf(started, 52)
    assert.isAtMost(started.indexOf('honest y'), 3)
    assert.isAtMost(started.indexOf('other z'), 4)
  })

  test('requests start in turns of their credentials within a network', async ({ assert }) => {
    const flood = Array.from({ length: 50 }, () => ['park', 'x'] as [string, string])
    const started = await startedOf([...flood, ['park', 'y']])
    assert.isAtMost(started.indexOf('park y'), 3)
  })

  test('get no more turns with a credential for each of them', async ({ assert }) => {
    const flood = Array.from({ length: 50 }, (_, at) => ['hostile', `${at}`] as [string, string])
    const started = await startedOf([...flood, ['honest', 'y']])
    assert.isAtMost(started.indexOf('honest y'), 5)
  })

  test('requests of different callers start together', async ({ assert }) => {
    const asked = Array.from({ length: 30 }, (_, at) => [`${at}`, ''] as [string, string])
    let turns = 0
    let isOver = false
    const counting = (async () => {
      for (; !isOver; turns += 1) await loopTurn()
    })()
    await startedOf(asked).finally(() => (isOver = true))
    await counting
    assert.isAtMost(turns, 6)
  })

  test('requests start at once while the queue is empty', async ({ assert }) => {
    let isStarted = false
    await loopTurn()
    await loopTurn()
    void mayStart({ network: 'a', credential: '' }).then(() => (isStarted = true))
    await null
    await null
    assert.isTrue(isStarted)
  })
})
