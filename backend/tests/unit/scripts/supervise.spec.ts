import { test } from '@japa/runner'
import { supervise } from '../../../../scripts/lib/supervise.mjs'

const MINUTE_MS = 60_000

/** Servers with these lifetimes and exits, one after the other; the last one lives until stopped. */
function servers(lives: { code: number; signal?: NodeJS.Signals; lived?: number }[]) {
  const said: string[] = []
  const pauses: number[] = []
  const stopped: NodeJS.Signals[] = []
  let time = 0
  let launched = 0
  const launch = () => {
    const life = lives[launched]
    launched += 1
    let end: (code: number) => void = () => {}
    const ended = new Promise<number>((resolve) => (end = resolve))
    if (life) {
      time += life.lived ?? 0
      end(life.code)
    }
    return {
      child: { signalCode: life?.signal ?? null },
      ended,
      stop(signal: NodeJS.Signals) {
        stopped.push(signal)
        end(0)
      },
    }
  }
  const how = {
    say: (sentence: string) => void said.push(sentence),
    pause: async (ms: number) => void pauses.push(ms),
    now: () => time,
  }
  return { launch, how, said, pauses, stopped, launched: () => launched }
}

test.group('Supervision of the server', () => {
  test('a server that died is restarted, and the log says so', async ({ assert }) => {
    const park = servers([{ code: 1, signal: 'SIGABRT', lived: 90 * MINUTE_MS }, { code: 0 }])
    assert.equal(await supervise(park.launch, park.how).ended, 0)
    assert.equal(park.launched(), 2)
    assert.deepEqual(park.pauses, [1_000])
    assert.deepEqual(park.said, [
      'The server ended unexpectedly (SIGABRT). It is started again in 1 s.',
    ])
  })

  test('a server that dies repeatedly is restarted less and less often', async ({ assert }) => {
    const deaths = Array.from({ length: 8 }, () => ({ code: 1, lived: 500 }))
    const park = servers([...deaths, { code: 1, lived: 2 * MINUTE_MS }, { code: 1 }, { code: 0 }])
    assert.equal(await supervise(park.launch, park.how).ended, 0)
    const backingOff = [1, 2, 4, 8, 16, 30, 30, 30]
    assert.deepEqual(
      park.pauses,
      [...backingOff, 1, 1].map((seconds) => seconds * 1_000)
    )
    assert.equal(
      park.said[3],
      'The server ended unexpectedly (exit code 1), 4 times in a row within a minute of its start. It is started again in 8 s.'
    )
  })

  test('a server is not restarted if its settings cannot work', async ({ assert }) => {
    const park = servers([{ code: 78 }])
    assert.equal(await supervise(park.launch, park.how).ended, 78)
    assert.equal(park.launched(), 1)
    assert.isEmpty(park.said)
  })

  test('a server is not restarted after it was told to end', async ({ assert }) => {
    for (const code of [0, 130, 143]) {
      const park = servers([{ code }])
      assert.equal(await supervise(park.launch, park.how).ended, code)
      assert.equal(park.launched(), 1)
    }
    const park = servers([])
    const watched = supervise(park.launch, park.how)
    watched.stop('SIGTERM')
    assert.equal(await watched.ended, 0)
    assert.deepEqual(park.stopped, ['SIGTERM'])
    assert.equal(park.launched(), 1)
  })

  test('a server is not restarted if told to end while it is down', async ({ assert }) => {
    const park = servers([{ code: 1, signal: 'SIGKILL' }])
    const watched = supervise(park.launch, {
      say: park.how.say,
      now: park.how.now,
      pause: async (_, signal) => {
        watched.stop('SIGTERM')
        signal.throwIfAborted()
      },
    })
    assert.equal(await watched.ended, 1)
    assert.equal(park.launched(), 1)
  })
})
