/** What the time of the tests goes to, for the table of `npm test -- --times`. */

/** What a test itself does beside these is its own work, and its waiting for others. */
export type Kind = 'starting' | 'signing in' | 'looking at screens' | 'resetting' | 'working'

/** Milliseconds: on the clock, and of this process's processor. */
export type Spent = { wall: number; cpu: number }

export type Tally = Partial<Record<Kind, Spent>>

const open: Kind[] = []
let tally: Tally = {}
let last = now()

function now() {
  const { user, system } = process.cpuUsage()
  return { wall: performance.now(), cpu: (user + system) / 1000 }
}

/** Notes what has passed since the last note under what was begun last. */
function note() {
  const at = now()
  const kind = open.at(-1) ?? 'working'
  const { wall, cpu } = tally[kind] ?? { wall: 0, cpu: 0 }
  tally[kind] = { wall: wall + at.wall - last.wall, cpu: cpu + at.cpu - last.cpu }
  last = at
}

/** Counts the time of `work` as spent on this. */
export async function spend<Result>(kind: Kind, work: () => Promise<Result>): Promise<Result> {
  note()
  open.push(kind)
  try {
    return await work()
  } finally {
    note()
    open.splice(open.lastIndexOf(kind), 1)
  }
}

/** What was spent since this was asked last. */
export function takeTally(): Tally {
  note()
  const taken = tally
  tally = {}
  return taken
}
