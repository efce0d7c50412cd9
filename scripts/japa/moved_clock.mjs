/**
 * Given with `--import`: lets a process and those that it starts believe that it is later by TRAILGATE_CLOCK_AHEAD_MS than it is;
 * from there the clock goes on.
 */
const Real = Date
const ahead = Number(process.env.TRAILGATE_CLOCK_AHEAD_MS)

// A Date that is made of nothing, and Date.now(), are all that ever ask for the time.
globalThis.Date = new Proxy(Real, {
  construct: (target, args, made) =>
    Reflect.construct(target, args.length === 0 ? [Real.now() + ahead] : args, made),
  apply: () => new Date().toString(),
  get: (target, name) =>
    name === 'now' ? () => Real.now() + ahead : Reflect.get(target, name, target),
})
