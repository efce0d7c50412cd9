import { test } from '@japa/runner'

import { createSession, type Ending } from './createSession.ts'

const ann = {
  id: 1,
  username: 'ann',
  email: 'ann@example.com',
  first_name: 'Ann',
  last_name: 'Lee',
  role: 'manager',
} as const

function memory() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

function signedIn() {
  const session = createSession({ storage: memory() })
  const endings: Ending[] = []
  session.onEnd((ending) => endings.push(ending))
  session.begin('secret')
  return { session, endings }
}

test.group('A staff session', () => {
  test('concurrent resumes load the staff member once', async ({ assert }) => {
    const { session } = signedIn()
    let asked = 0
    const load = async () => {
      asked += 1
      return ann
    }

    const both = await Promise.all([session.resume(load), session.resume(load)])

    assert.deepEqual(both, [ann, ann])
    assert.equal(asked, 1)
    assert.equal(session.staff(), ann)
  })

  test('a session ends when loading the staff member fails', async ({ assert }) => {
    const { session, endings } = signedIn()

    await assert.rejects(() => session.resume(() => Promise.reject(new Error('gone'))), 'gone')

    assert.isNull(session.token())
    assert.deepEqual(endings, ['refused'])
  })

  test('each refusal after the end of a session is reported again', ({ assert }) => {
    const { session, endings } = signedIn()

    session.end('refused')
    session.end('refused')

    assert.deepEqual(endings, ['refused', 'refused'])
    assert.isNull(session.token())
  })

  test('leaving twice ends a session once', ({ assert }) => {
    const { session, endings } = signedIn()

    session.end('left')
    session.end('left')

    assert.deepEqual(endings, ['left'])
  })

  test('without a token nothing is loaded', async ({ assert }) => {
    const session = createSession({ storage: memory() })

    await assert.rejects(() => session.resume(async () => ann), 'Nobody is signed in')
  })
})
