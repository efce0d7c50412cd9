const HOME = '/admin'

/** The page to open after signing in: the one that was left, when it is one of ours, else the dashboard. */
export function nextPage(left: string | null): string {
  return left !== null && /^\/admin([/?]|$)/.test(left) ? left : HOME
}
