/**
 * Loaded with `--import`: shifts the clock of a process and its children ahead by TRAILGATE_CLOCK_AHEAD_MS; from there
 * the clock runs on.
 */
const Real = Date
const ahead = Number(process.env.TRAILGATE_CLOCK_AHEAD_MS)

// Only `new Date()` and Date.now() read the time.
globalThis.Date = new Proxy(Real, {
  construct: (target, args, made) =>
    Reflect.construct(target, args.length === 0 ? [Real.now() + ahead] : args, made),
  apply: () => new Date().toString(),
  get: (target, name) =>
    name === 'now' ? () => Real.now() + ahead : Reflect.get(target, name, target),
})
