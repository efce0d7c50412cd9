/** How the tests spend their time, for the table of `npm test -- --times`. */

/** Everything else is the test's own work and waiting. */
export type Kind = 'starting' | 'signing in' | 'looking at screens' | 'resetting' | 'working'

/** Milliseconds: wall time, and CPU time of this process. */
export type Spent = { wall: number; cpu: number }

export type Tally = Partial<Record<Kind, Spent>>

const open: Kind[] = []
let tally: Tally = {}
let last = now()

function now() {
  const { user, system } = process.cpuUsage()
  return { wall: performance.now(), cpu: (user + system) / 1000 }
}

/** Adds the time since the last note to the innermost kind. */
function note() {
  const at = now()
  const kind = open.at(-1) ?? 'working'
  const { wall, cpu } = tally[kind] ?? { wall: 0, cpu: 0 }
  tally[kind] = { wall: wall + at.wall - last.wall, cpu: cpu + at.cpu - last.cpu }
  last = at
}

/** Counts the time of `work` as this kind. */
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

/** Time spent since the last call. */
export function takeTally(): Tally {
  note()
  const taken = tally
  tally = {}
  return taken
}
