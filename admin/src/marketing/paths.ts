export const MARKETING = '/admin/marketing'

/** Marketing screen that a URL opens. */
export type MarketingScreen =
  | { kind: 'numbers' }
  | { kind: 'types' }
  | { kind: 'consents'; customerId: number }

/** URL of a screen. */
export function pathOf(screen: MarketingScreen): string {
  switch (screen.kind) {
    case 'numbers':
      return MARKETING
    case 'types':
      return `${MARKETING}/types`
    case 'consents':
      return `${MARKETING}/consents/${screen.customerId}`
  }
}

/** Screen of a URL, or null if it is none of ours. */
export function screenAt(pathname: string): MarketingScreen | null {
  const [first = '', second, ...rest] = pathname
    .slice(MARKETING.length)
    .replace(/^\/+|\/+$/g, '')
    .split('/')
  if (rest.length > 0) return null
  if (first === '' && second === undefined) return { kind: 'numbers' }
  if (first === 'types' && second === undefined) return { kind: 'types' }
  if (first === 'consents' && second !== undefined && /^[1-9]\d{0,14}$/.test(second)) {
    return { kind: 'consents', customerId: Number(second) }
  }
  return null
}
