const DIGITS = '0123456789'

/** All runs of digits one typing mistake away: a wrong digit, or two neighbors swapped. */
export function nearPhones(digits: string): string[] {
  const typed = [...digits]
  const others = typed.flatMap((digit, at) =>
    [...DIGITS].filter((other) => other !== digit).map((other) => typed.with(at, other).join(''))
  )
  const swapped = typed
    .slice(1)
    .map((second, at) => typed.toSpliced(at, 2, second, typed[at] ?? '').join(''))
  return [...new Set([...others, ...swapped])].filter((each) => each !== digits)
}
