/**
 * Given with `--import`: lets a process and those that it starts believe that today is the day that TRAILGATE_TODAY names, at the
 * real time of day; from there the clock goes on.
 */
const { TRAILGATE_TODAY: day = '' } = process.env

const Real = Date
const ahead = Real.parse(`${day}T00:00:00Z`) - Math.floor(Real.now() / 86_400_000) * 86_400_000
if (Number.isNaN(ahead)) throw new Error(`TRAILGATE_TODAY is no day: ${day}`)

// A Date that is made of nothing, and Date.now(), are all that ever ask for the time.
globalThis.Date = new Proxy(Real, {
  construct: (target, args, made) =>
    Reflect.construct(target, args.length === 0 ? [Real.now() + ahead] : args, made),
  apply: () => new Date().toString(),
  get: (target, name) =>
    name === 'now' ? () => Real.now() + ahead : Reflect.get(target, name, target),
})
