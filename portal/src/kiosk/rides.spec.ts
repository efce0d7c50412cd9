import { test } from '@japa/runner'
import { ApiError, NETWORK_ERROR } from '@trailgate/shared/http/error'
import type { FamilyMember } from '@trailgate/shared/kiosk/schemas'
import type { KioskVisit } from '@trailgate/shared/visits/schemas'

import { rides } from './rides.ts'

const COVERED: FamilyMember['coverage'] = {
  covered: true,
  state: 'covered',
  reason: 'signed',
  next_step: null,
  covered_until: null,
  signed_on: null,
  missing_template_ids: [],
}
const YES: FamilyMember['may_ride'] = { verdict: 'yes', reasons: [] }
const UNSIGNED: FamilyMember['may_ride'] = {
  verdict: 'no',
  reasons: [{ code: 'not_covered', text: '', next_step: 'sign' }],
}

const MINOR = { consent: 'parent-1', needs_parent: false } as const

function aMember(id: number, given: Partial<FamilyMember> = {}): FamilyMember {
  const name = { first_name: 'Kim', last_name: 'R.' }
  const who = { id, ...name, is_self: false, is_minor: true, age: 9, ...MINOR }
  const gate = { may_ride: YES, visits_left: null }
  return { ...who, coverage: COVERED, ...gate, ...given }
}

function visitOf(id: number, given: Partial<KioskVisit> = {}): KioskVisit {
  const who = { visit_id: id, customer_id: id, first_name: 'Kim', last_name: 'R.' }
  return { ...who, state: 'in', reason: null, coverage: COVERED, ...given }
}

const cut = () => new ApiError(NETWORK_ERROR, 'No connection', 0)

/** Lets everything happen that waits for nothing else. */
const turn = () => new Promise<void>((done) => void setImmediate(done))

function withResolvers<Value>() {
  let resolve: (value: Value) => void = () => undefined
  let reject: (error: unknown) => void = () => undefined
  const promise = new Promise<Value>((resolved, rejected) => {
    resolve = resolved
    reject = rejected
  })
  return { promise, resolve, reject }
}

/** A kiosk whose server answers when the test says so, and whose clock is moved by hand. */
function aKiosk() {
  const calls: { ids: readonly number[]; key: string; signal: AbortSignal }[] = []
  const undone: number[] = []
  const waits = new Map<number, () => void>()
  let answer = withResolvers<KioskVisit[]>()
  let keys = 0
  let expired = 0
  const kiosk = rides({
    save(ids, key, signal) {
      calls.push({ ids, key, signal })
      answer = withResolvers<KioskVisit[]>()
      const called = withResolvers<KioskVisit[]>()
      signal.addEventListener('abort', () => called.reject(new Error('aborted')))
      return Promise.race([answer.promise, called.promise])
    },
    undo(visitId, _key, signal) {
      undone.push(visitId)
      answer = withResolvers<KioskVisit[]>()
      const called = withResolvers<KioskVisit[]>()
      signal.addEventListener('abort', () => called.reject(new Error('aborted')))
      return Promise.race([answer.promise, called.promise])
    },
    newKey: () => `key ${(keys += 1)}`,
    later(work, milliseconds) {
      waits.set(milliseconds, work)
      return () => waits.delete(milliseconds)
    },
    onExpired: () => (expired += 1),
  })
  return {
    kiosk,
    calls,
    undone,
    sent: () => calls.map(({ ids, key }) => [ids, key]),
    expired: () => expired,
    stateOf: (id: number) => kiosk.now().of.get(id)?.state,
    async answers(...visits: KioskVisit[]) {
      answer.resolve(visits)
      await turn()
    },
    async refuses(error: unknown) {
      answer.reject(error)
      await turn()
    },
    async passes(milliseconds: number) {
      waits.get(milliseconds)?.()
      await turn()
    },
  }
}

test.group('Riding riders', () => {
  test('only the checked-in rider rides at first', async ({ assert }) => {
    const { kiosk, sent, answers, stateOf } = aKiosk()
    kiosk.arrive([aMember(1, { is_self: true, may_ride: UNSIGNED }), aMember(2), aMember(3)])
    assert.deepEqual(sent(), [[[1], 'key 1']])
    assert.equal(stateOf(1), 'saving')
    await answers(visitOf(1))
    assert.deepEqual([1, 2, 3].map(stateOf), ['in', undefined, undefined])
  })

  test('calls are sent one after the other, and no rider twice', async ({ assert }) => {
    const { kiosk, sent, answers } = aKiosk()
    kiosk.come([1])
    kiosk.choose(2, true)
    kiosk.choose(2, true)
    kiosk.come([1, 2])
    assert.lengthOf(sent(), 1)
    await answers(visitOf(1))
    await answers(visitOf(2))
    assert.deepEqual(sent(), [
      [[1], 'key 1'],
      [[2], 'key 2'],
    ])
  })

  test('comes again under the same key when no answer came, and later each time', async ({
    assert,
  }) => {
    const { kiosk, sent, refuses, passes, answers, stateOf } = aKiosk()
    kiosk.come([1])
    await refuses(cut())
    assert.equal(stateOf(1), 'unsent')
    await passes(2000)
    await refuses(new ApiError('UNAVAILABLE', '', 503))
    kiosk.choose(2, true)
    assert.lengthOf(sent(), 2)
    await passes(4000)
    await refuses(new ApiError('RATE_LIMITED', '', 429))
    kiosk.hurry()
    await turn()
    await answers(visitOf(1))
    await answers(visitOf(2))
    assert.deepEqual(
      sent().map(([, key]) => key),
      ['key 1', 'key 1', 'key 1', 'key 1', 'key 2']
    )
    assert.deepEqual([1, 2].map(stateOf), ['in', 'in'])
  })

  test('does not wait for ever for an answer', async ({ assert }) => {
    const { kiosk, sent, passes, answers, stateOf } = aKiosk()
    kiosk.come([1])
    await passes(10_000)
    assert.equal(stateOf(1), 'unsent')
    await passes(2000)
    await answers(visitOf(1))
    assert.equal(stateOf(1), 'in')
    assert.deepEqual(
      sent().map(([, key]) => key),
      ['key 1', 'key 1']
    )
  })

  test('a refusal for staff shows the words of the server, others the kiosk’s own', async ({
    assert,
  }) => {
    const { kiosk, refuses, answers, stateOf } = aKiosk()
    kiosk.come([1])
    kiosk.choose(2, true)
    await refuses(new ApiError('SEE_STAFF', 'Please see a staff member', 409))
    await answers(visitOf(2))
    assert.deepEqual(kiosk.now().of.get(1), {
      state: 'refused',
      why: 'Please see a staff member',
    })
    assert.equal(stateOf(2), 'in')
    kiosk.choose(1, true)
    await refuses(new ApiError('NOT_FOUND', 'There is no such person', 404))
    assert.notInclude(JSON.stringify(kiosk.now().of.get(1)), 'There is no such person')
  })

  test('unticking leaves out a held rider, and takes back one who is in', async ({ assert }) => {
    const { kiosk, answers, undone, stateOf } = aKiosk()
    kiosk.choose(1, true)
    await answers(visitOf(1, { state: 'held', reason: 'not_covered' }))
    kiosk.choose(1, false)
    assert.isUndefined(stateOf(1))
    assert.isTrue(kiosk.now().left.has(1))
    kiosk.choose(1, true)
    assert.isFalse(kiosk.now().left.has(1))
    await answers(visitOf(1, { visit_id: 70 }))
    kiosk.choose(1, false)
    assert.equal(stateOf(1), 'leaving')
    await answers()
    assert.equal(stateOf(1), 'out')
    assert.deepEqual(undone, [70])
    assert.isTrue(kiosk.now().left.has(1))
  })

  test('a rider unticked before the call is never sent, and one in flight is taken back', async ({
    assert,
  }) => {
    const { kiosk, sent, answers, undone, stateOf } = aKiosk()
    kiosk.come([1])
    kiosk.choose(2, true)
    kiosk.choose(2, false)
    kiosk.choose(1, false)
    assert.deepEqual([1, 2].map(stateOf), ['leaving', 'out'])
    await answers(visitOf(1, { visit_id: 70 }))
    assert.equal(stateOf(1), 'leaving')
    await answers()
    assert.deepEqual([1, 2].map(stateOf), ['out', 'out'])
    assert.deepEqual([sent().map(([ids]) => ids), undone], [[[1]], [70]])
  })

  test('a rider ticked again during the undo is in, and shown as in only then', async ({
    assert,
  }) => {
    const { kiosk, refuses, passes, answers, undone, stateOf } = aKiosk()
    kiosk.come([1])
    await answers(visitOf(1, { visit_id: 70 }))
    kiosk.choose(1, false)
    await refuses(cut())
    assert.deepEqual(kiosk.now().of.get(1), { state: 'leaving', isCut: true })
    kiosk.choose(1, true)
    assert.equal(stateOf(1), 'saving')
    await passes(2000)
    await answers()
    assert.equal(stateOf(1), 'saving')
    await answers(visitOf(1, { visit_id: 71 }))
    assert.equal(stateOf(1), 'in')
    assert.deepEqual(undone, [70, 70])
  })

  test('stays in where the server does not take it back', async ({ assert }) => {
    const { kiosk, refuses, answers } = aKiosk()
    kiosk.come([1])
    await answers(visitOf(1))
    kiosk.choose(1, false)
    await refuses(new ApiError('NOT_FOUND', 'There is no such visit', 404))
    assert.deepEqual(kiosk.now().of.get(1), { state: 'in', reason: null, stays: true })
  })

  test('a wrong number takes all riders back, and the screen says so until it is done', async ({
    assert,
  }) => {
    const own = aKiosk()
    own.kiosk.come([1, 2])
    const both = own.kiosk.takeBack()
    await own.answers(visitOf(1, { visit_id: 70 }), visitOf(2, { visit_id: 71 }))
    await own.answers()
    await own.answers()
    assert.isTrue(await both)
    assert.deepEqual(own.undone, [70, 71])
    assert.isUndefined(own.stateOf(1))

    const offline = aKiosk()
    offline.kiosk.come([1])
    await offline.answers(visitOf(1))
    const cutOff = offline.kiosk.takeBack()
    await offline.refuses(cut())
    await offline.passes(12_000)
    assert.isFalse(await cutOff)
  })

  test('signed-for riders ride as soon as they are covered', async ({ assert }) => {
    const { kiosk, sent, answers } = aKiosk()
    const self = aMember(1, { is_self: true })
    kiosk.arrive([self, aMember(2, { may_ride: UNSIGNED }), aMember(3, { may_ride: UNSIGNED })])
    await answers(visitOf(1))
    kiosk.plan([2, 3])
    kiosk.arrive([self, aMember(2, { may_ride: UNSIGNED }), aMember(3, { may_ride: UNSIGNED })])
    kiosk.arrive([self, aMember(2), aMember(3, { may_ride: UNSIGNED })])
    kiosk.arrive([self, aMember(2), aMember(3, { may_ride: UNSIGNED })])
    assert.deepEqual(
      sent().map(([ids]) => ids),
      [[1], [2]]
    )
  })

  test('late answers do not touch the next rider', async ({ assert }) => {
    const { kiosk, calls, answers, stateOf } = aKiosk()
    kiosk.come([1])
    kiosk.forget()
    assert.isTrue(calls[0]?.signal.aborted)
    await answers(visitOf(1))
    assert.isUndefined(stateOf(1))
  })

  test('may still arrive while its rider leaves, but a line that is cut is not waited for', async ({
    assert,
  }) => {
    const arriving = aKiosk()
    arriving.kiosk.come([1])
    const left = arriving.kiosk.leave()
    assert.isUndefined(arriving.stateOf(1))
    assert.isFalse(arriving.calls[0]?.signal.aborted)
    await arriving.answers(visitOf(1))
    await left

    const offline = aKiosk()
    offline.kiosk.come([1])
    await offline.refuses(cut())
    await offline.kiosk.leave()
    await turn()
    assert.lengthOf(offline.calls, 1)

    const slow = aKiosk()
    slow.kiosk.come([1])
    const waiting = slow.kiosk.leave()
    await slow.passes(3000)
    await waiting
    assert.isTrue(slow.calls[0]?.signal.aborted)
  })

  test('ends the visit where the server has ended it, unless the next one is here', async ({
    assert,
  }) => {
    const { kiosk, refuses, expired } = aKiosk()
    kiosk.come([1])
    await refuses(new ApiError('UNAUTHENTICATED', '', 401))
    assert.equal(expired(), 1)
    kiosk.come([2])
    const left = kiosk.leave()
    await refuses(new ApiError('UNAUTHENTICATED', '', 401))
    await left
    assert.equal(expired(), 1)
  })
})
